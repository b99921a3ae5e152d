/** The longest description that a dish's card shows, in characters. */
export const longestCardText = 64

/**
 * What a card says of a dish: its first sentence, never cut inside; all of it is in the sheet. A first sentence that is
 * longer than a card is left whole, for the card to wrap.
 */
export function cardText(description: string): string {
  const text = description.trim()
  if (text.length <= longestCardText) return text
  // A sentence ends at a full stop before a capital: not in `c. 1.5 l`.
  const end = text.search(/[.!?…](?=\s+\p{Lu})/u)
  return end < 0 ? text : text.slice(0, end + 1)
}
