import { useEffect } from 'react'

/** The last focused element: within a docket, or elsewhere in a lane. */
interface Place {
  element: HTMLElement
  /** Null for a step's undo. */
  lane: Element | null
  orderId: string | undefined
  /** Focused by keyboard; after a tap, restoring the focus must not scroll the lane. */
  isKeyboard: boolean
}

/** Keeps the focus when its element is removed: it follows a docket to its new lane, or stays in the lane. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Place | null = null

    const onFocusIn = ({ target }: FocusEvent) => {
      // A closing sheet returns the focus to the element that opened it.
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return
      last = placeOf(target)
    }
    const onFocusOut = () =>
      setTimeout(() => {
        // Blurred, not removed: the user moved the focus away.
        if (isFocusLost() && last && isShown(last.element)) last = null
      })
    const observer = new MutationObserver(() => {
      if (!last || !isFocusLost() || isShown(last.element)) return
      const { orderId, lane, isKeyboard } = last
      const docket = orderId && document.querySelector(`[data-order="${CSS.escape(orderId)}"]`)
      const to = [docket, lane?.querySelector('h2'), ...document.querySelectorAll('main h2')]
      const next = to.find((each) => each instanceof HTMLElement && isShown(each))
      if (next instanceof HTMLElement) next.focus({ preventScroll: !isKeyboard })
    })

    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
      observer.disconnect()
    }
  }, [])
}

function placeOf(element: HTMLElement): Place | null {
  const lane = element.closest('main section')
  const orderId = element.closest<HTMLElement>('[data-order]')?.dataset.order
  if (!lane && !orderId) return null
  return {
    element,
    lane,
    orderId,
    isKeyboard: element.matches(':focus-visible'),
  }
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}
