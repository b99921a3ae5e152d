/**
 * An id for a new entry, derived from its name: lower-case words with hyphens, as required by the tenant's files. Never
 * digits alone: that would be a number in YAML, and come before the other keys of a map.
 * @param isTaken also true for ids used before, which are not reused
 * @param otherwise for a name without a Latin letter or digit, such as `dish`; before one of digits alone
 */
export function idFromName(
  name: string,
  isTaken: (id: string) => boolean,
  otherwise: string,
): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const word = (words ?? [otherwise]).join('-').slice(0, 60).replace(/-+$/, '')
  const base = /^\d+$/.test(word) ? `${otherwise}-${word}` : word
  if (!isTaken(base)) return base
  for (let count = 2; ; count++) {
    const id = `${base}-${count}`
    if (!isTaken(id)) return id
  }
}
