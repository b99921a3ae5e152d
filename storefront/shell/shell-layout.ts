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
const withoutFooter = /^\/(checkout|payment|cart)$/
const steps = /^\/(checkout|payment)$/
/** Texts to read, often reached from outside the shop: a small shell. */
const texts = /^\/(privacy|terms)$/
/** The link to another person's order: its visitors order nothing. */
const sharedOrder = /^\/shared-order(\/[^/]+)?$/

/** Screens of a signed-in diner. */
const dinersScreens = /^\/(account|invite-friends|orders(\/[^/]+)?)$/
/** Pages with names in their path, whatever words these contain. */
const namedPages =
  /^\/(?:(menu|orders|newsletter|stores|shared-order)\/[^/]+|(store)\/[^/]+\/product-details\/[^/]+)$/

/** The menu, a dish, the cart and an order: each is of one kitchen. */
const kitchenScreens =
  /^\/(menu(\/[^/]+)?|store\/[^/]+\/product-details\/[^/]+|cart|orders\/[^/]+)$/

/** A path in small letters and without slashes at the end: the router shows the same page for it. */
export function plainPath(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
}

/**
 * Header, footer and navigation of a screen. Reservation and store pages have a light shell. Equal for every path of one
 * page, whose canonical path the server renders.
 */
export function shellLayoutOf(pathname: string): ShellLayout {
  const path = plainPath(pathname)
  const isStep = steps.test(path)
  const isText = texts.test(path)
  const isVisitor = sharedOrder.test(path)
  const words = path.replace(namedPages, '$1$2')
  const isReservation = words.includes('reservation')
  const isStore = words.includes('store')
  return {
    header: isStep ? 'step' : isVisitor ? 'visitor' : isText ? 'light' : 'full',
    hasFooter: !withoutFooter.test(path),
    hasNav: !(isStep || isText || isVisitor || isReservation || isStore),
    isFilledLater: isReservation || dinersScreens.test(path),
    isKitchen: kitchenScreens.test(path),
  }
}
