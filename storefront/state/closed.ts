import { create } from 'zustand'
import type { SiteConfig } from '#contract/config.ts'
import { readVisit, writeVisit } from './visit.ts'

interface Closed {
  /** As the server sees it at this moment; null before it has been asked. */
  isClosed: boolean | null
  message: string
  isNoticeShown: boolean
}

/** Whether the shop takes orders, and whether the diner is being told. */
export const useClosed = create<Closed>(() => ({
  isClosed: null,
  message: '',
  isNoticeShown: false,
}))

/** That the notice was shown in this visit; the script in the page's head reads it (`cookies.ts`). */
export const closedNoticeKey = 'closedNoticeShown'

/** What the opening hours say, before the server has been asked. */
export function assumeClosed(isClosed: boolean, message: string): void {
  useClosed.setState({ isClosed, message })
}

/** Stores what the server has just answered. A shop that is open takes the notice with it. */
export function learnClosed(config: SiteConfig): void {
  const isClosed = config.IsShopClosed === '1'
  useClosed.setState({
    isClosed,
    message: config.ShopClosedMessage,
    ...(isClosed ? {} : { isNoticeShown: false }),
  })
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

/** Says that the shop is closed instead of adding. False when it is open. */
export function refuseWhenClosed(): boolean {
  const { isClosed } = useClosed.getState()
  if (isClosed) showClosedNotice()
  return isClosed === true
}
