import type { Context } from '#server/context.ts'
import { hashToken } from '#server/http/request-context.ts'

/** Cookie of a browser in which someone signed in before. It signs nobody in, it only keeps strangers' guesses apart. */
const cookieName = 'browser'
const cookieDays = 365

export interface Browser {
  token: string
  hash: Buffer
}

/** The browser's own cookie, null without one. */
export function browserOf(cookieHeader: string | undefined): Browser | null {
  const token = /(?:^|;\s*)browser=([\w-]{43})(?:;|$)/.exec(cookieHeader ?? '')?.[1]
  return token ? { token, hash: hashToken(token) } : null
}

export function newBrowser(ctx: Context): Browser {
  const token = ctx.random.token()
  return { token, hash: hashToken(token) }
}

/** @param isSecure whether the page came by https; over plain http browsers drop a secure cookie */
export function browserCookie(browser: Browser, isSecure: boolean): string {
  const parts = [
    `${cookieName}=${browser.token}`,
    'Path=/api',
    `Max-Age=${cookieDays * 86_400}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ')
}
