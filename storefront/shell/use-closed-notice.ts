import { useEffect } from 'react'
import { showClosedNoticeOnce, useClosed } from '#storefront/state/closed.ts'
import { showCookieNotice } from '#storefront/state/cookies.ts'

/** Asks for the notice of a closed shop once per visit. True while it is shown. */
export function useClosedNotice(): boolean {
  const { isClosed, isNoticeShown } = useClosed()
  useEffect(() => {
    if (isClosed === null) return
    const isFirst = isClosed && showClosedNoticeOnce()
    // One thing to answer at a time.
    showCookieNotice(!isFirst && !isNoticeShown)
  }, [isClosed, isNoticeShown])
  return isNoticeShown
}
