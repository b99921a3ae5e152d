/** Lower-case words with hyphens, never digits alone. @param isTaken also true for ids that were used before */
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
