import { closedNoticeKey } from './closed.ts'
import { readVisit, writeVisit } from './storage.ts'

const name = 'cookiesAccepted'
const rejectedKey = 'cookiesRejected'
/** 365 days, in seconds. */
const lifetime = 365 * 24 * 60 * 60

/**
 * Stands in the page's head, since a page is the same for all: marks the document where the notice has neither been
 * accepted nor been refused in this visit. Storage that is blocked has kept no refusal. A shop that is closed says so first
 * (`data-closed` is in its pages).
 */
export const cookieNoticeScript = `{
const mark=document.documentElement.dataset
let rejected=false,told=false
try{rejected=sessionStorage.${rejectedKey}=='true';told=sessionStorage.${closedNoticeKey}=='true'}catch{}
if(!rejected&&!document.cookie.split('; ').includes('${name}=true')&&(told||!('closed'in mark)))mark.asksCookies=''
}`

/** Whether the diner has still to answer in this visit. */
export function asksForCookies(): boolean {
  return !hasAcceptedCookies() && !readVisit(rejectedKey, (value) => value === true || null)
}

/** The mark decides whether the notice is seen: not while another one waits for its answer. */
export function showCookieNotice(isShown: boolean): void {
  if (isShown && asksForCookies()) document.documentElement.dataset.asksCookies = ''
  else delete document.documentElement.dataset.asksCookies
}

export function hasAcceptedCookies(): boolean {
  return document.cookie.split('; ').includes(`${name}=true`)
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
  document.cookie = `${name}=${value}; max-age=${maxAge}; path=/; samesite=lax`
}
