import { useEffect, useRef } from 'react'
import { useCart } from '#storefront/state/cart.ts'
import { useCheckout } from '#storefront/state/checkout.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { sentWithin } from '#storefront/state/keep-waiting-order.ts'
import { useNetwork } from '#storefront/state/network.ts'
import { usePromo } from '#storefront/state/promo.ts'

/** A try to pay that the network has cut off: kept by this page, and made again when the connection is back. */
export function useInterruptedTry() {
  /** `until` in milliseconds of the epoch. */
  const kept = useRef<{ again: () => void; until: number } | null>(null)

  useEffect(() => {
    const goOn = () => {
      const waiting = kept.current
      kept.current = null
      if (waiting && Date.now() < waiting.until) waiting.again()
    }
    return useNetwork.subscribe(({ isOffline, isChecking }) => {
      if (!isOffline && !isChecking) goOn()
    })
  }, [])

  useEffect(() => {
    // It would order what the diner no longer wants: another address, time, dish or way to pay.
    const callOff = () => {
      kept.current = null
    }
    const stops = [useCart, useCheckout, useFulfilment, usePromo].map((store) =>
      store.subscribe(callOff),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  return {
    keep: (again: () => void) => {
      kept.current = { again, until: Date.now() + sentWithin }
    },
    forget: () => {
      kept.current = null
    },
    isKept: () => kept.current !== null,
  }
}
