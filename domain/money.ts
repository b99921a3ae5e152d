/** Whole pence. Pounds exist only on the wire (`contract/money.ts`). */
export type Pence = number

export function sum(amounts: readonly Pence[]): Pence {
  return amounts.reduce((total, amount) => total + amount, 0)
}

export function times(amount: Pence, quantity: number): Pence {
  return amount * quantity
}

/** `1295` → `£12.95`, negative amounts with a minus sign before the pound (spec §9). */
export function formatMoney(amount: Pence, sign = '£'): string {
  const digits = (Math.abs(amount) / 100).toFixed(2)
  return `${amount < 0 ? '−' : ''}${sign}${digits}`
}
