export interface ShellLayout {
  /**
   * `step`: a step of the checkout, nothing leads away. `light`: the logo and the way to the menu. `guest`: the logo and
   * the restaurant's number.
   */
  header: 'full' | 'step' | 'light' | 'guest'
  hasFooter: boolean
  hasNav: boolean
  /** A screen of one kitchen: in a group, a line above it leads back to the group. */
  isKitchen: boolean
}

/** Screens without a footer. */
const withoutFooter = ['/checkout', '/payment', '/cart']
const steps = ['/checkout', '/payment']
/** Texts to read, often reached from outside the shop: a small shell. */
const texts = ['/privacy', '/terms']
/** For somebody who orders nothing: the link of another one's order. */
const sharedOrder = '/shared-order'

/** The menu, a dish, the cart and an order: each is of one kitchen. */
const kitchenScreens = /^\/(menu(\/[^/]+)?|store\/.+|cart|orders\/.+)$/

/** What stands round a screen. Reservation and store pages have a light shell. */
export function shellLayoutOf(pathname: string): ShellLayout {
  const isStep = steps.includes(pathname)
  const isText = texts.includes(pathname)
  const isGuest = `${pathname}/`.startsWith(`${sharedOrder}/`)
  const isLight =
    isText || isGuest || pathname.includes('reservation') || pathname.includes('store')
  return {
    header: isStep ? 'step' : isGuest ? 'guest' : isText ? 'light' : 'full',
    hasFooter: !withoutFooter.includes(pathname),
    hasNav: !isStep && !isLight,
    isKitchen: kitchenScreens.test(pathname),
  }
}
