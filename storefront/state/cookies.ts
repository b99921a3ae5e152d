import { writeVisit } from './visit.ts'

const name = 'cookiesAccepted'
const rejectedKey = 'cookiesRejected'
/** 365 days, in seconds. */
const lifetime = 365 * 24 * 60 * 60

/**
 * Stands in the page's head, since a page is the same for all: marks the document where the notice has neither been
 * accepted nor been refused in this visit. Storage that is blocked has kept no refusal.
 */
export const cookieNoticeScript = `{
let rejected=false
try{rejected=sessionStorage.${rejectedKey}=='true'}catch{}
if(!rejected&&!document.cookie.split('; ').includes('${name}=true'))document.documentElement.dataset.asksCookies=''
}`

/** As the mark says; false once the diner has answered. */
export function isAskedAboutCookies(): boolean {
  return 'asksCookies' in document.documentElement.dataset
}

export function hasAcceptedCookies(): boolean {
  return document.cookie.split('; ').includes(`${name}=true`)
}

export function acceptCookies(): void {
  setCookie('true', lifetime)
  forgetMark()
}

/** Hides the notice for this visit; the next one asks again. */
export function rejectCookies(): void {
  setCookie('', 0)
  writeVisit(rejectedKey, true)
  forgetMark()
}

function forgetMark(): void {
  delete document.documentElement.dataset.asksCookies
}

function setCookie(value: string, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${value}; max-age=${maxAge}; path=/; samesite=lax`
}
