import { createHash } from 'node:crypto'
import type { Environment } from '#server/environment.ts'

/** Other origins that a page may use. */
export interface PageOrigins {
  calls: string[]
  payment: PaymentOrigins | null
  /** In development styles are put into the page while it is open. */
  anyStyle: boolean
}

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

/** Pages with card forms, and those with wallet buttons before them. */
const paymentPages = ['/checkout', '/payment']

export const ownOriginOnly: PageOrigins = { calls: [], payment: null, anyStyle: false }

/**
 * Origins that the page at `path` may use. Card forms and wallets are shown on the pages of the checkout only.
 * @param isDevelopment served from the sources
 */
export function pageOrigins(environment: Environment, path: string, isDevelopment: boolean) {
  const { STAGING_API_ORIGIN, PRESENCE_LIVE_ORIGIN, PRESENCE_TEST_ORIGIN } = environment
  const takesStripe =
    environment.STRIPE_SECRET_KEY !== '' && environment.PAYMENT_PROVIDER !== 'sandbox'
  return {
    calls: [STAGING_API_ORIGIN, PRESENCE_LIVE_ORIGIN, PRESENCE_TEST_ORIGIN].filter(Boolean),
    payment: takesStripe && paymentPages.includes(path) ? stripe : null,
    anyStyle: isDevelopment,
  }
}

/** Inline scripts: without `src`, and not data such as JSON-LD. */
const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g

/** Inline style elements: the tenant's colours. */
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g

/**
 * The policy of one page. A cached page cannot carry a nonce, so its inline scripts and styles are allowed by hash: a
 * script that was not in the rendered page does not run.
 */
export function contentSecurityPolicy(html: string, { calls, payment, anyStyle }: PageOrigins) {
  const scripts = hashesOf(html, inlineScript)
  const styles = anyStyle ? ["'unsafe-inline'"] : hashesOf(html, inlineStyle)
  return [
    `default-src 'self'`,
    directive('script-src', "'self'", ...scripts, ...(payment?.scripts ?? [])),
    directive('style-src', "'self'", ...styles),
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    directive('connect-src', "'self'", ...calls, payment?.call),
    payment ? directive('frame-src', ...payment.frames) : `frame-src 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ')
}

function directive(name: string, ...sources: (string | undefined)[]): string {
  return [name, ...sources.filter(Boolean)].join(' ')
}

function hashesOf(html: string, element: RegExp): Set<string> {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')
  return new Set([...html.matchAll(element)].map(([, text = '']) => `'sha256-${hash(text)}'`))
}
