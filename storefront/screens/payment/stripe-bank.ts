import { loadStripe } from '@stripe/stripe-js/pure'
import type { PlacedOrder } from '#contract/order.ts'
import { stripeFault } from './stripe-fault.ts'

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
