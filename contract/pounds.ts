import type { Pence } from '#domain/money.ts'

// The only door between pounds on the wire and pence inside. Apart from the schema, so that the browser loads no zod.

/** `8.95` → `895`. */
export function toPence(pounds: number): Pence {
  return Math.round(pounds * 100)
}

/** `895` → `8.95`. */
export function toPounds(pence: Pence): number {
  return pence / 100
}
