import { useEffect, useRef } from 'react'
import { lookForNetwork, whenOnline } from '#storefront/state/network.ts'

/**
 * The router loads the whole page again where the script of a screen cannot be had, also of one that is only fetched ahead.
 * Without a network that would lead to the browser's own error page, so the page is kept; once the network is back, the
 * screen that the diner was waiting for is opened. A browser that does not tell of reloads goes on as before.
 * @param target the address of the screen that is on its way
 */
export function useHeldReloads(target: string | null | undefined): void {
  const wanted = useRef(target)
  wanted.current = target
  useEffect(() => {
    if (!('navigation' in window)) return
    let isAnswered = false
    let stopWaiting = () => {}
    const hold = async (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || isAnswered) return
      event.preventDefault()
      isAnswered = await lookForNetwork()
      if (isAnswered) return location.reload()
      stopWaiting = whenOnline(() => {
        if (wanted.current) location.assign(wanted.current)
      })
    }
    navigation.addEventListener('navigate', hold)
    return () => {
      stopWaiting()
      navigation.removeEventListener('navigate', hold)
    }
  }, [])
}
