import { readVisit, writeVisit } from './visit.ts'

const name = 'cookiesAccepted'
const rejectedKey = 'cookiesRejected'
/** 365 days, in seconds (spec §9). */
const lifetime = 365 * 24 * 60 * 60

export function hasAcceptedCookies(): boolean {
  return document.cookie.split('; ').includes(`${name}=true`)
}

export function acceptCookies(): void {
  setCookie('true', lifetime)
}

/** Hides the notice for this visit; the next one asks again (decisions §11). */
export function rejectCookies(): void {
  setCookie('', 0)
  writeVisit(rejectedKey, true)
}

export function hasRejectedCookies(): boolean {
  return readVisit(rejectedKey) === true
}

function setCookie(value: string, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${value}; max-age=${maxAge}; path=/; samesite=lax`
}
