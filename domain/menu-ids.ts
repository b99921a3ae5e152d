/**
 * An id for something new, made from its name: lower-case words with hyphens, as the tenant's files want them.
 * @param isTaken also ids that were given once and are not given again
 * @param otherwise for a name without a Latin letter or digit, such as `dish`
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
  const base = (words ?? [otherwise]).join('-').slice(0, 60).replace(/-+$/, '')
  if (!isTaken(base)) return base
  for (let count = 2; ; count++) {
    const id = `${base}-${count}`
    if (!isTaken(id)) return id
  }
}
