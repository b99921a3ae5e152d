/** Holds the token of a preview in the browser of somebody who looks at a draft. */
const cookie = /(?:^|;\s*)(?:__Host-)?preview=([\w.~-]{1,300})(?:;|$)/

/** The token of a preview that a request comes with; undefined without one. Not trusted before it is checked. */
export function previewToken(cookieHeader: string | undefined): string | undefined {
  return cookie.exec(cookieHeader ?? '')?.[1]
}
