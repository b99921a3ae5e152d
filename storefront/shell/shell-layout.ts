export interface ShellLayout {
  /**
   * `step`: a step of the checkout, nothing leads away. `light`: the logo and the way to the menu. `visitor`: the logo and
   * the restaurant's number.
   */
  header: 'full' | 'step' | 'light' | 'visitor'
  hasFooter: boolean
  hasNav: boolean
  /** Its data is loaded by script: the footer starts below the window, so that its move is not seen. */
  isFilledLater: boolean
  /** A screen of one kitchen: in a group, a line above it leads back to the group. */
  isKitchen: boolean
}

/** Screens without a footer. */
const withoutFooter = ['/checkout', '/payment', '/cart']
const steps = ['/checkout', '/payment']
/** Texts to read, often reached from outside the shop: a small shell. */
const texts = ['/privacy', '/terms']
/** The link to another person's order: its visitors order nothing. */
const sharedOrder = '/shared-order'

/** Screens of a signed-in diner, and the form of a booking. */
const filledLater = /^\/(account|invite-friends|orders(\/.+)?|.*reservation.*)$/

/** The menu, a dish, the cart and an order: each is of one kitchen. */
const kitchenScreens = /^\/(menu(\/[^/]+)?|store\/.+|cart|orders\/.+)$/

/** Header, footer and navigation of a screen. Reservation and store pages have a light shell. */
export function shellLayoutOf(pathname: string): ShellLayout {
  const isStep = steps.includes(pathname)
  const isText = texts.includes(pathname)
  const isVisitor = `${pathname}/`.startsWith(`${sharedOrder}/`)
  const isLight =
    isText || isVisitor || pathname.includes('reservation') || pathname.includes('store')
  return {
    header: isStep ? 'step' : isVisitor ? 'visitor' : isText ? 'light' : 'full',
    hasFooter: !withoutFooter.includes(pathname),
    hasNav: !isStep && !isLight,
    isFilledLater: filledLater.test(pathname),
    isKitchen: kitchenScreens.test(pathname),
  }
}
