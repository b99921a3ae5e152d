export interface ShellLayout {
  /**
   * `step`: a checkout step, without links to other screens. `light`: the logo and a link to the menu. `visitor`: the logo
   * and the restaurant's phone number.
   */
  header: 'full' | 'step' | 'light' | 'visitor'
  hasFooter: boolean
  hasNav: boolean
  /** The browser loads its data: the footer starts below the viewport, so that its layout shift is not visible. */
  isFilledLater: boolean
  /** A screen of one outlet: in a restaurant group, a line above it links back to the group. */
  isKitchen: boolean
}

/** Screens without a footer. */
const withoutFooter = /^\/(checkout|payment|cart)$/
const steps = /^\/(checkout|payment)$/
/** Legal texts, often opened from outside the shop: a reduced shell. */
const texts = /^\/(privacy|terms)$/
/** A shared link to another person's order. */
const sharedOrder = /^\/shared-order(\/[^/]+)?$/

/** Screens of a signed-in diner. */
const signedInScreens = /^\/(account|invite-friends|orders(\/[^/]+)?)$/
/** Paths with a variable segment, which may contain 'store' or 'reservation' without being such a page. */
const namedPages =
  /^\/(?:(menu|orders|stores|shared-order)\/[^/]+|(store)\/[^/]+\/product-details\/[^/]+)$/

/** The menu, a dish, the cart and an order each belong to one outlet. */
const kitchenScreens =
  /^\/(menu(\/[^/]+)?|store\/[^/]+\/product-details\/[^/]+|cart|orders\/[^/]+)$/

/** The path in lower case without trailing slashes; the router treats both as the same page. */
export function normalisePath(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
}

/**
 * Header, footer and navigation of a screen. All paths of one page must return the same layout, since the server renders
 * only its canonical path.
 */
export function shellLayoutOf(pathname: string): ShellLayout {
  const path = normalisePath(pathname)
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
    isFilledLater: isReservation || signedInScreens.test(path),
    isKitchen: kitchenScreens.test(path),
  }
}
