import { create } from 'zustand'
import type { SiteConfig } from '#contract/config.ts'
import { isPausedNow } from '#domain/live-facts.ts'
import { type OpenState, openState, shopState } from '#domain/opening-hours.ts'
import { openingText } from '#domain/opening-text.ts'
import { type PausedService, pausedService } from '#domain/paused-service.ts'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { useNow } from './clock.ts'
import { useFulfilment } from './fulfilment.ts'
import { isTrue, readVisit, writeVisit } from './storage.ts'

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
export function setClosedFromHours(isClosed: boolean, message: string, now: Date): void {
  if (now.getTime() < useClosed.getState().answerHoldsUntil) return
  setClosed(isClosed, message)
}

export function setClosedFromServer({
  IsShopClosed,
  ShopClosedMessage,
  changes_at,
}: SiteConfig): void {
  useClosed.setState({
    answerHoldsUntil: changes_at ? Date.parse(changes_at) : Number.POSITIVE_INFINITY,
  })
  setClosed(IsShopClosed === '1', ShopClosedMessage)
}

function setClosed(isClosed: boolean, message: string): void {
  useClosed.setState({ isClosed, message, ...(isClosed ? {} : { isNoticeShown: false }) })
}

/** Shows the notice, unless this visit has seen it: then false. */
export function showClosedNoticeOnce(): boolean {
  if (readVisit(closedNoticeKey, isTrue)) return false
  writeVisit(closedNoticeKey, true)
  showClosedNotice()
  return true
}

export function showClosedNotice(): void {
  useClosed.setState({ isNoticeShown: true })
}

/** Shows the notice if the shop is closed. False when it is open. */
export function refuseIfClosed(): boolean {
  const { isClosed } = useClosed.getState()
  if (isClosed) showClosedNotice()
  return isClosed === true
}

/**
 * What its hours say of an outlet, and whether it is stopped whatever they say: paused, or the server says that the whole
 * shop is closed, where the hours that came with the page are out of date. Null until the page is in the browser.
 */
export function useOpenState(
  outlet: SiteOutlet,
): (OpenState & { isStopped: boolean; now: Date }) | null {
  const now = useNow()
  const { isPaused } = useSite()
  const isClosed = useClosed((closed) => closed.isClosed)
  if (!now) return null
  const state = openState(outlet.openingHours, outlet.timeZone, now)
  const isStopped = isPaused || isPausedNow(outlet, now) || areHoursOutdated(state.isOpen, isClosed)
  return { ...state, isStopped, now }
}

/** The hours that came with the page say open, and the server, which has today's, says that the whole shop is closed. */
export function areHoursOutdated(isOpen: boolean, isClosed: boolean | null): boolean {
  return isClosed === true && isOpen
}

/** The message for an outlet where the chosen way is paused; null while it is not. */
export function usePausedService(outlet: SiteOutlet): PausedService | null {
  const fulfilment = useFulfilment((choice) => choice.fulfilment)
  const now = useNow()
  return pausedService(outlet, fulfilment, now)
}

/** When a closed shop opens again, in words; null while it is open, or where its hours name no opening. */
export function useOpening(): string | null {
  const { outlets, isPaused, timeZone } = useSite()
  const now = useNow()
  if (!now) return null
  const { opensAt } = shopState(outlets, { isPaused }, now)
  if (!opensAt) return null
  return openingText(opensAt, timeZone, now)
}
