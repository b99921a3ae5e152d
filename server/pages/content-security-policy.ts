import { createHash } from 'node:crypto'
import type { PageOrigins } from './page-origins.ts'

/** Inline scripts: without `src`, and not data such as JSON-LD. */
const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g

/** Inline style elements: the tenant's colours. */
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g

/**
 * The policy of one page. A cached page cannot carry a nonce, so its inline scripts and styles are named by their hash:
 * anything that was not in the page when it was rendered does not run.
 */
export function contentSecurityPolicy(
  html: string,
  { calls, payment, anyStyle }: PageOrigins,
): string {
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
