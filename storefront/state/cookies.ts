import { isTrue, readVisit, writeVisit } from './storage.ts'

export const acceptedCookie = 'cookiesAccepted'
export const rejectedKey = 'cookiesRejected'
const lifetime = 365 * 24 * 60 * 60

export function asksForCookies(): boolean {
  return !hasAcceptedCookies() && !readVisit(rejectedKey, isTrue)
}

export function showCookieNotice(isShown: boolean): void {
  if (isShown && asksForCookies()) document.documentElement.dataset.asksCookies = ''
  else delete document.documentElement.dataset.asksCookies
}

export function hasAcceptedCookies(): boolean {
  return document.cookie.split('; ').includes(`${acceptedCookie}=true`)
}

export function acceptCookies(): void {
  setCookie('true', lifetime)
  showCookieNotice(false)
}

/** Hides the notice for this visit; the next one asks again. */
export function rejectCookies(): void {
  setCookie('', 0)
  writeVisit(rejectedKey, true)
  showCookieNotice(false)
}

function setCookie(value: string, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${acceptedCookie}=${value}; max-age=${maxAge}; path=/; samesite=lax`
}
