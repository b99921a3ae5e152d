import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '#server/context.ts'
import { readCookie } from './cookies.ts'
import type { Caller } from './request-code.ts'

/** What the cookies of a request say about the browser that asks for a code, or brings one. */
export function callerOf(ctx: Context, headers: IncomingHttpHeaders): Caller {
  return {
    attempt: readCookie(ctx, headers.cookie, 'attempt'),
    browser: readCookie(ctx, headers.cookie, 'browser'),
  }
}
