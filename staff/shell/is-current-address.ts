/**
 * Whether the browser is at an address of this application already. The location that React Router renders is late: a tap
 * changes the browser's address at once, and the screen some frames later.
 */
export function isCurrentAddress(to: string): boolean {
  return new URL(to, location.href).href === location.href
}
