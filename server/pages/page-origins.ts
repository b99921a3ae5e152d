import type { Environment } from '#server/environment.ts'

/** Other origins that a page may use. */
export interface PageOrigins {
  /** It may send calls there. */
  calls: string[]
  /** It may load a card form from there. */
  payment: PaymentOrigins | null
  /** In development styles are put into the page while it is open. */
  anyStyle: boolean
}

/** Where a payment provider's card form and wallets come from. */
interface PaymentOrigins {
  scripts: string[]
  call: string
  frames: string[]
}

const stripe: PaymentOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  call: 'https://api.stripe.com',
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** Where cards are typed in, and where wallets stand before that. */
const paymentPages = ['/checkout', '/payment']

export const ownOriginOnly: PageOrigins = { calls: [], payment: null, anyStyle: false }

/**
 * What the page at `path` may use. Card forms and wallets are shown on the pages of the checkout only.
 * @param isDevelopment served from the sources
 */
export function pageOrigins(
  environment: Environment,
  path: string,
  isDevelopment: boolean,
): PageOrigins {
  const { STAGING_API_ORIGIN, PRESENCE_LIVE_ORIGIN, PRESENCE_TEST_ORIGIN } = environment
  const takesStripe =
    environment.STRIPE_SECRET_KEY !== '' && environment.PAYMENT_PROVIDER !== 'sandbox'
  return {
    calls: [STAGING_API_ORIGIN, PRESENCE_LIVE_ORIGIN, PRESENCE_TEST_ORIGIN].filter(Boolean),
    payment: takesStripe && paymentPages.includes(path) ? stripe : null,
    anyStyle: isDevelopment,
  }
}
