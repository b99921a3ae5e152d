import type { StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { PlacedOrder } from '#contract/order.ts'
import { paths } from '#storefront/paths.ts'

/** The tenant's colours, read from the page's CSS. */
export function stripeAppearance() {
  const page = getComputedStyle(document.documentElement)
  const role = (name: string) => page.getPropertyValue(name).trim()
  return {
    theme: 'stripe' as const,
    variables: {
      colorPrimary: role('--brand'),
      colorText: role('--ink'),
      colorDanger: role('--bad'),
      colorBackground: role('--surface'),
      borderRadius: role('--r-2'),
    },
  }
}

/**
 * Why Stripe has not confirmed a payment, in a sentence; null where it has. Confirmed once more, a payment that went
 * through is an error too: the page did not hear of the first time, and the server is asked next.
 * @param otherwise where Stripe has no words for it
 */
export function stripeFault(error: StripeError | undefined, otherwise: string): string | null {
  const status = error?.payment_intent?.status
  if (!error || status === 'succeeded' || status === 'processing') return null
  return error.message ?? otherwise
}

/** Has Stripe show the bank's question (3-D Secure) of a payment that was made on the server. */
export async function answerBank({
  publishable_key,
  client_secret,
}: PlacedOrder['payment']): Promise<'settle' | { fault: string }> {
  const stripe = await loadStripe(publishable_key)
  if (!stripe) return { fault: 'The bank could not be asked. Nothing was taken.' }
  const { error } = await stripe.handleNextAction({ clientSecret: client_secret })
  const fault = stripeFault(error, 'Your bank could not confirm that it is you.')
  return fault ? { fault } : 'settle'
}

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
export function reloadForPaymentCsp(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  if (isPaymentDocument(navigation?.name)) return false
  location.reload()
  return true
}
