/** A name with how many there are, once that is known. */
export function withCount(name: string, count: number | undefined): string {
  return count === undefined ? name : `${name} · ${count}`
}
