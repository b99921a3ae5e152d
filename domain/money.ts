/** Whole pence. Pounds exist only on the wire (`contract/pounds.ts`). */
export type Pence = number

export function sum(amounts: readonly Pence[]): Pence {
  return amounts.reduce((total, amount) => total + amount, 0)
}

export function times(amount: Pence, quantity: number): Pence {
  return amount * quantity
}

/** Percent to two decimals, rounded half up to the penny; counted in integers, so that half a penny is exactly half. */
export function percentOf(amount: Pence, percent: number): Pence {
  return Math.floor((amount * Math.round(percent * 100) + 5_000) / 10_000)
}

/** `1295` → `£12.95`, negative amounts with a minus sign before the pound (spec §9). */
export function formatMoney(amount: Pence, sign = '£'): string {
  const digits = (Math.abs(amount) / 100).toFixed(2)
  return `${amount < 0 ? '−' : ''}${sign}${digits}`
}

/** `1200` → `£12`, `1250` → `£12.50`: for sums in a sentence. */
export function shortMoney(amount: Pence, sign = '£'): string {
  return formatMoney(amount, sign).replace(/\.00$/, '')
}
