import { paths } from '#storefront/paths.ts'

/** The pages that a diner is likely to open next; their scripts are fetched when the browser is idle. */
export function nextPages(pathname: string, isSignedIn: boolean): string[] {
  switch (pathname) {
    case paths.cart():
      return [isSignedIn ? paths.checkout() : paths.login()]
    case paths.login():
      return [paths.verification()]
    case paths.checkout():
      return [paths.payment()]
    case paths.payment():
      return [paths.order('-')]
    default:
      return [paths.cart(), ...(isSignedIn ? [paths.checkout()] : [])]
  }
}
