import { paths } from '#storefront/paths.ts'

/** Pages whose policy allows the payment provider's parts (`server/pages/content-security-policy.ts`). */
const paymentPages: string[] = [paths.checkout(), paths.payment()]

/**
 * Whether the open document was loaded as a page that may show the payment provider's parts. The policy belongs to the
 * document: one that was loaded as another page cannot show them.
 * @param loadedFrom the address of the navigation that loaded it
 */
export function isPaymentDocument(loadedFrom: string | undefined): boolean {
  if (!loadedFrom) return true
  return paymentPages.includes(new URL(loadedFrom).pathname.replace(/\/$/, ''))
}

/** Reloads the page when the open document is another one; nothing that was filled in is lost. */
export function loadPaymentDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  if (isPaymentDocument(navigation?.name)) return false
  location.reload()
  return true
}
