/** Up to three initials of the outlet's name, as in `BSS-1042`; `A` for a name without Latin letters. */
export function numberPrefix(outletName: string): string {
  const initials = outletName.match(/\b[A-Za-z]/g) ?? ['A']
  return initials.slice(0, 3).join('').toUpperCase()
}
