export interface Frame {
  /** A step of the checkout: its own header, nothing that leads away. */
  isStep: boolean
  hasFooter: boolean
  hasNav: boolean
}

/** Screens without a footer (spec §2). */
const withoutFooter = ['/checkout', '/payment', '/cart']
const steps = ['/checkout', '/payment']

/** What stands round a screen. Reservation and store pages have a light shell (decisions §12). */
export function frameOf(pathname: string): Frame {
  const isStep = steps.includes(pathname)
  const isLight = pathname.includes('reservation') || pathname.includes('store')
  return { isStep, hasFooter: !withoutFooter.includes(pathname), hasNav: !isStep && !isLight }
}
