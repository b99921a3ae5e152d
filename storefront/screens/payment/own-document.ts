import { paths } from '#storefront/paths.ts'

/**
 * Whether the open document was loaded as the payment page. The policy that allows the card form belongs to the document:
 * one that was loaded as another page cannot show it.
 * @param loadedFrom the address of the navigation that loaded it
 */
export function isPaymentDocument(loadedFrom: string | undefined): boolean {
  if (!loadedFrom) return true
  return new URL(loadedFrom).pathname.replace(/\/$/, '') === paths.payment()
}

/** Loads the payment page anew where the open document is another one; nothing that was filled in is lost. */
export function loadPaymentDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  if (isPaymentDocument(navigation?.name)) return false
  location.reload()
  return true
}
