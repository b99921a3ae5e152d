/**
 * What a board shows after a tap on the chip of an outlet. Of two outlets the tapped one; of more it is added to those that
 * are shown, or left out. Empty: all.
 * @param id null for the chip of all
 */
export function chooseOutlet(
  all: readonly string[],
  chosen: readonly string[],
  id: string | null,
): string[] {
  if (id === null) return []
  if (all.length < 3 || chosen.length === all.length) return [id]
  const next = all.filter((each) => chosen.includes(each) !== (each === id))
  return next.length === all.length ? [] : next
}
