import { Clock, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useSite } from '#storefront/site.ts'
import { showClosedNotice, useClosed } from '#storefront/state/closed.ts'
import { noTimeChosen, useFulfilment } from '#storefront/state/fulfilment.ts'
import { lookForNetwork, startNetwork, useNetwork } from '#storefront/state/network.ts'
import { announce } from './announce.ts'
import { Strip, StripAction } from './strip.tsx'
import { useLoweredPage } from './use-lowered-page.ts'
import { useOpening } from './use-opening.ts'

/** The state of network and shop, one at a time: without a network nothing else matters. */
export function StateStrip() {
  const { isOffline, isChecking } = useNetwork()
  const { isPaused } = useSite()
  const isClosed = useClosed((closed) => closed.isClosed)
  const opens = useOpening()
  // What was closed by hand has its strip in the page already.
  const isShut = !isPaused && (isClosed === true || (isClosed === false && opens !== null))
  useEffect(startNetwork, [])
  useLoweredPage((isOffline || isShut) && !isPaused)

  async function tryAgain() {
    if (!(await lookForNetwork())) announce('Still no connection.')
  }

  if (isOffline) {
    return (
      <Strip
        isOver
        icon={<WifiOff size={18} aria-hidden />}
        title="You are offline."
        action={
          <StripAction isBusy={isChecking} onClick={() => void tryAgain()}>
            Try again
          </StripAction>
        }
      >
        Your cart is safe.
      </Strip>
    )
  }
  if (!isShut) return null
  return (
    <Strip
      isOver
      icon={<Clock size={18} aria-hidden />}
      title="Closed."
      action={isClosed ? <StripAction onClick={showClosedNotice}>Why?</StripAction> : <ForThen />}
    >
      {opens ?? 'We take no orders at the moment.'}
    </Strip>
  )
}

const loadOrderForOpening = () => import('./order-for-opening.ts')

/** Orders are taken for later: at one tap for the first time there is. */
function ForThen() {
  const site = useSite()
  const { timing } = useFulfilment()
  const isOffered = timing === 'asap' || timing === noTimeChosen
  useEffect(() => {
    // Loaded before it is tapped; what fails here is loaded by the tap.
    if (isOffered) loadOrderForOpening().catch(() => {})
  }, [isOffered])
  if (!isOffered) return null

  async function order() {
    const { orderForOpening } = await loadOrderForOpening()
    await orderForOpening(site)
  }

  return <StripAction onClick={() => void order()}>Order for then</StripAction>
}
