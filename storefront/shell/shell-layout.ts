export interface ShellLayout {
  /** `step`: a step of the checkout, nothing leads away. `light`: the logo and the way to the menu. */
  header: 'full' | 'step' | 'light'
  hasFooter: boolean
  hasNav: boolean
}

/** Screens without a footer. */
const withoutFooter = ['/checkout', '/payment', '/cart']
const steps = ['/checkout', '/payment']
/** Texts to read, often reached from outside the shop: a small shell. */
const texts = ['/privacy', '/terms']

/** What stands round a screen. Reservation and store pages have a light shell. */
export function shellLayoutOf(pathname: string): ShellLayout {
  const isStep = steps.includes(pathname)
  const isText = texts.includes(pathname)
  const isLight = isText || pathname.includes('reservation') || pathname.includes('store')
  return {
    header: isStep ? 'step' : isText ? 'light' : 'full',
    hasFooter: !withoutFooter.includes(pathname),
    hasNav: !isStep && !isLight,
  }
}
