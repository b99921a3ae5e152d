import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type RefObject, useEffect, useRef } from 'react'
import type { PlacedOrder } from '#contract/order.ts'
import { paths } from '#storefront/paths.ts'

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
 * Why Stripe has not confirmed a payment, as a sentence; null if it has. A repeated confirmation of a successful
 * payment is an error too: the page missed the first result, and asks the server next.
 * @param otherwise fallback if Stripe gives no text
 */
export function stripeFault(error: StripeError | undefined, otherwise: string): string | null {
  const status = error?.payment_intent?.status
  if (!error || status === 'succeeded' || status === 'processing') return null
  return error.message ?? otherwise
}

/**
 * Shows an element of Stripe in a box, again after each change of `facts`.
 * @param mount returns the function that removes the element
 * @param onFailed called if Stripe cannot be loaded
 * @returns the ref of the box
 */
export function useStripeElement(
  facts: { publishableKey: string } & Record<string, unknown>,
  mount: (stripe: Stripe, box: HTMLElement) => () => void,
  onFailed: () => void,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef({ facts, mount, onFailed })
  latest.current = { facts, mount, onFailed }
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value
  useEffect(() => {
    if (reloadForPaymentCsp()) return
    let isGone = false
    let unmount = () => {}
    loadStripe(latest.current.facts.publishableKey)
      .then((stripe) => {
        if (!isGone && stripe && box.current) unmount = latest.current.mount(stripe, box.current)
      })
      .catch(() => latest.current.onFailed())
    return () => {
      isGone = true
      unmount()
    }
  }, [JSON.stringify(facts)])
  return box
}

/** Confirms the payment of an order in place. Null, or why Stripe has not confirmed it. */
export async function confirmByStripe(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  clientSecret: string,
  orderId: string,
): Promise<string | null> {
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret,
    confirmParams: { return_url: new URL(paths.payment(orderId), location.href).href },
    redirect: 'if_required',
  })
  return stripeFault(error, 'The payment did not go through. Nothing was taken.')
}

/** Has Stripe show the bank's challenge (3-D Secure) of a payment made on the server. */
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

/** Pages whose CSP allows the payment provider's parts (`server/pages/content-security-policy.ts`). */
const paymentPages: string[] = [paths.checkout(), paths.payment()]

/**
 * Whether the open document was loaded as a page that may show the payment provider's parts. The CSP belongs to the
 * document: a document loaded as another page cannot show them.
 * @param loadedFrom URL of the navigation that loaded it
 */
export function isPaymentDocument(loadedFrom: string | undefined): boolean {
  if (!loadedFrom) return true
  return paymentPages.includes(new URL(loadedFrom).pathname.replace(/\/$/, ''))
}

/** Reloads the page if the document was loaded as another page; no input is lost. */
export function reloadForPaymentCsp(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  if (isPaymentDocument(navigation?.name)) return false
  location.reload()
  return true
}
