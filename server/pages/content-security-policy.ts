import { createHash } from 'node:crypto'

/** Scripts that stand in the page itself: no `src`, and not data such as JSON-LD. */
const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The policy of one page. A cached page cannot carry a nonce, so its inline scripts are named by their hash: anything
 * that was not in the page when it was rendered does not run.
 */
export function contentSecurityPolicy(html: string, origins: string[] = []): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
  // Stripe's script, frames and calls; loaded by /payment only, and only where keys are set.
  const stripe = ['https://js.stripe.com', 'https://api.stripe.com', 'https://hooks.stripe.com']
  return [
    `default-src 'self'`,
    `script-src 'self' ${[...new Set(hashes)].join(' ')} ${stripe[0]}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src ${["'self'", stripe[1], ...origins].join(' ')}`,
    `frame-src ${stripe[0]} ${stripe[2]}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ')
}
