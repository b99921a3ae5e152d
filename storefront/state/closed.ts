import { create } from 'zustand'
import type { SiteConfig } from '#contract/config.ts'

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

/** What the opening hours say, before the server has been asked. */
export function assumeClosed(isClosed: boolean, message: string): void {
  useClosed.setState({ isClosed, message })
}

/** Takes the server's word of this moment. */
export function learnClosed(config: SiteConfig): void {
  useClosed.setState({
    isClosed: config.IsShopClosed === '1',
    message: config.ShopClosedMessage,
  })
}

/** Says that the shop is closed instead of adding. False when it is open. */
export function refuseWhenClosed(): boolean {
  const { isClosed } = useClosed.getState()
  if (isClosed) useClosed.setState({ isNoticeShown: true })
  return isClosed === true
}
