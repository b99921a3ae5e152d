/**
 * Lines of an order as its kitchen reads them, on dockets and tickets: in the order of the menu, whatever was chosen first.
 * Lines of one dish stay as they are; what the menu does not have comes last.
 * @param itemIds of the menu, in its order
 */
export function inMenuOrder<Line extends { item: { id: string } }>(
  lines: readonly Line[],
  itemIds: Iterable<string>,
): Line[] {
  const chosen = new Set(lines.map(({ item }) => item.id))
  const places = new Map<string, number>()
  for (const id of itemIds) if (chosen.has(id)) places.set(id, places.size)
  const placeOf = ({ item }: Line) => places.get(item.id) ?? places.size
  return [...lines].sort((a, b) => placeOf(a) - placeOf(b))
}
