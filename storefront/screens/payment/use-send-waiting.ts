import { useEffect } from 'react'
import { takeWaiting } from '#storefront/state/keep-waiting-order.ts'
import { useNetwork } from '#storefront/state/network.ts'
import { canBeSent, useWaitingOrder } from '#storefront/state/waiting-order.ts'
import { placeOnce } from './place-once.ts'
import type { Payment } from './use-payment.ts'
import { byCash, bySavedCard } from './ways-to-pay.ts'

/** Sends the order that waits for a connection, as soon as there is one. */
export function useSendWaiting({ pay, phase }: Payment): void {
  const { waiting } = useWaitingOrder()
  const { isOffline, isChecking } = useNetwork()
  const isDue = waiting !== null && !isOffline && !isChecking && phase === 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it becomes due; `pay` is new with each rendering
  useEffect(() => {
    if (isDue && canBeSent(waiting)) void inOneTab(() => sendWaiting(pay))
  }, [isDue])
}

async function sendWaiting(pay: Payment['pay']): Promise<void> {
  const waiting = takeWaiting()
  if (!waiting) return
  const { request, payWith } = waiting
  const confirm = payWith === 'cash' ? byCash : bySavedCard(payWith)
  await pay(() => placeOnce(request), confirm, { payWith, isRetry: true })
}

/** One tab after the other. Where the browser cannot, the order's key still makes it one order. */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request('tiffin.waiting-order', work)
}
