import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Context } from '#server/context.ts'
import { hashToken } from '#server/http/request-context.ts'

/** A secret stored in a cookie; the database has its hash. */
export interface BrowserSecret {
  token: string
  hash: Buffer
}

/** The secrets that came with a request, as cookies or in its body. */
export interface Caller {
  /** Secret of a browser or app that requested a code before; `isTrusted` if it cannot have been planted. */
  attempt: (BrowserSecret & { isTrusted?: true }) | null
  /** Secret of a browser in which someone signed in before. */
  browser: BrowserSecret | null
}

/**
 * `browser`: someone signed in here; it only keeps guesses apart. `attempt`: this browser requested a code. `staff`
 * alone grants access.
 */
type CookieName = 'browser' | 'attempt' | 'staff'

/** How long a browser keeps each; the session of `staff` ends in the database, at the latest after this. */
const cookieSeconds: Record<CookieName, number> = {
  browser: 365 * 86_400,
  attempt: 86_400,
  staff: 400 * 86_400,
}

/** The secret of a cookie, null without one. */
export function readCookie(
  ctx: Context,
  cookieHeader: string | undefined,
  name: CookieName,
): BrowserSecret | null {
  const pattern = new RegExp(`(?:^|;\\s*)${fullName(ctx, name)}=([\\w-]{43})(?:;|$)`)
  return readSecret(pattern.exec(cookieHeader ?? '')?.[1])
}

/** The browser that requests or enters a code, from the request's cookies. */
export function callerOf(ctx: Context, headers: IncomingHttpHeaders): Caller {
  return {
    attempt: readCookie(ctx, headers.cookie, 'attempt'),
    browser: readCookie(ctx, headers.cookie, 'browser'),
  }
}

/** A secret that came in a body; null when it cannot be one. */
export function readSecret(token: string | undefined): BrowserSecret | null {
  return token && /^[\w-]{43}$/.test(token) ? { token, hash: hashToken(token) } : null
}

export function newSecret(ctx: Context): BrowserSecret {
  const token = ctx.random.token()
  return { token, hash: hashToken(token) }
}

/** The `Set-Cookie` header that stores a secret. */
export function writeCookie(ctx: Context, name: CookieName, secret: BrowserSecret): string {
  return cookieText(ctx, name, secret.token, cookieSeconds[name])
}

/** Sets the browser's cookie with the secret that its code belongs to. */
export function keepAttempt<Sent>(
  ctx: Context,
  reply: FastifyReply,
  { sent, attempt }: { sent: Sent; attempt: BrowserSecret | null },
): Sent {
  if (attempt) reply.header('set-cookie', writeCookie(ctx, 'attempt', attempt))
  return sent
}

/** The `Set-Cookie` header that removes it. */
export function removeCookie(ctx: Context, name: CookieName): string {
  return cookieText(ctx, name, '', 0)
}

function cookieText(ctx: Context, name: CookieName, value: string, seconds: number): string {
  const parts = [
    `${fullName(ctx, name)}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${name === 'staff' ? 'Strict' : 'Lax'}`,
  ]
  return [...parts, ...(isSecure(ctx) ? ['Secure'] : [])].join('; ')
}

// `__Host-` keeps other hosts of the domain, and plain http, from setting the cookie. Browsers accept the prefix only with
// Secure, which does not work over http: there the name has no prefix.
function fullName(ctx: Context, name: CookieName): string {
  return isSecure(ctx) ? `__Host-${name}` : name
}

function isSecure(ctx: Context): boolean {
  return ctx.origin.startsWith('https:')
}

/** Holds the preview token in a browser that shows a draft. */
const cookie = /(?:^|;\s*)(?:__Host-)?preview=([\w.~-]{1,300})(?:;|$)/

/** The preview token of a request; undefined without one. Not trusted before it is verified. */
export function previewToken(cookieHeader: string | undefined): string | undefined {
  return cookie.exec(cookieHeader ?? '')?.[1]
}
