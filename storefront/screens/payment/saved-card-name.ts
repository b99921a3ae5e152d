import type { WireSavedCard } from '#contract/saved-card.ts'

/** The name of a saved card, by which a diner tells it from others. */
export function cardName({ last4 }: WireSavedCard): string {
  return `Card ending ${last4}`
}
