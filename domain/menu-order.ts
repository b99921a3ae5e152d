/**
 * Lines of an order as its kitchen reads them, on dockets and tickets: in the order of the menu, whatever was chosen first.
 * Lines of one dish stay as they are; what the menu does not have comes last.
 * @param itemIds of the menu, in its order
 */
export function inMenuOrder<Line extends { item: { id: string } }>(
  lines: readonly Line[],
  itemIds: Iterable<string>,
): Line[] {
  const places = new Map([...itemIds].map((id, place) => [id, place]))
  const placeOf = ({ item }: Line) => places.get(item.id) ?? places.size
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b))
}
