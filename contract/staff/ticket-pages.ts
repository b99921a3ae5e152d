/** Paths of the printable pages of an order and of a print job, both `GET`. */
export const ticketPages = { order: '/print/orders/:id', job: '/print/jobs/:id' } as const

/** @param query which copy, and whether the page prints on load */
export function ticketPageAddress(
  kind: keyof typeof ticketPages,
  id: string,
  query: Record<string, string> = {},
): string {
  const search = new URLSearchParams(query)
  const path = ticketPages[kind].replace(':id', encodeURIComponent(id))
  return search.size > 0 ? `${path}?${search}` : path
}
