import { create } from 'zustand'
import type { SiteConfig } from '#contract/config.ts'
import { readVisit, writeVisit } from './storage.ts'

interface Closed {
  /** As the server sees it at this moment; null before it has been asked. */
  isClosed: boolean | null
  message: string
  isNoticeShown: boolean
  /** The moment at which the server's last answer may change; 0 before it has been asked. */
  answerHoldsUntil: number
}

/** Whether the shop takes orders, and whether its notice is shown. */
export const useClosed = create<Closed>(() => ({
  isClosed: null,
  message: '',
  isNoticeShown: false,
  answerHoldsUntil: 0,
}))

/** That the notice was shown in this visit; the script in the page's head reads it (`cookies.ts`). */
export const closedNoticeKey = 'closedNoticeShown'

/** Sets the state that the opening hours imply, unless an answer of the server is still valid. */
export function assumeClosed(isClosed: boolean, message: string, now: Date): void {
  if (now.getTime() < useClosed.getState().answerHoldsUntil) return
  setClosed(isClosed, message)
}

/** Stores what the server has just answered. */
export function learnClosed({ IsShopClosed, ShopClosedMessage, changes_at }: SiteConfig): void {
  useClosed.setState({
    answerHoldsUntil: changes_at ? Date.parse(changes_at) : Number.POSITIVE_INFINITY,
  })
  setClosed(IsShopClosed === '1', ShopClosedMessage)
}

/** Opening the shop hides the notice. */
function setClosed(isClosed: boolean, message: string): void {
  useClosed.setState({ isClosed, message, ...(isClosed ? {} : { isNoticeShown: false }) })
}

/** Shows the notice, unless this visit has seen it: then false. */
export function showClosedNoticeOnce(): boolean {
  if (readVisit(closedNoticeKey, (value) => value === true || null)) return false
  writeVisit(closedNoticeKey, true)
  showClosedNotice()
  return true
}

export function showClosedNotice(): void {
  useClosed.setState({ isNoticeShown: true })
}

/** Shows the notice if the shop is closed. False when it is open. */
export function refuseWhenClosed(): boolean {
  const { isClosed } = useClosed.getState()
  if (isClosed) showClosedNotice()
  return isClosed === true
}
