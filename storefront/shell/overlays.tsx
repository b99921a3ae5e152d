import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useNewCart } from '#storefront/state/new-cart.ts'
import { useMessages } from '#storefront/state/notify.ts'
import { useSignOutQuestion } from '#storefront/state/sign-out-question.ts'
import { AfterScript } from './after-script.tsx'
import { DishFailed } from './dish-failed.tsx'
import { FetchedAhead } from './fetched-ahead.tsx'
import { lazyComponent } from './lazy-component.ts'
import { pageLoad } from './page-load.ts'
import { savesData } from './saves-data.ts'
import { useAssumedState } from './use-assumed-state.ts'
import { useClosedNotice } from './use-closed-notice.ts'
import { Waiting } from './waiting.tsx'
import { whenIdle } from './when-idle.ts'

const ServerCalls = lazyComponent(async () => {
  await pageLoad()
  return (await import('./server-calls.tsx')).ServerCalls
})
const DishModal = lazyComponent(
  () => import('#storefront/screens/product/dish-modal.tsx').then((module) => module.DishModal),
  null,
  (retry) => <DishFailed onRetry={retry} />,
)
const Questions = lazyComponent(() => import('./questions.tsx').then((module) => module.Questions))
const Toaster = lazyComponent(() => import('./toaster.tsx').then((module) => module.Toaster))

/** The most used sheet and the messages must not wait for their scripts. What fails is asked for again when it is needed. */
function preload(): void {
  for (const part of [DishModal, Questions, Toaster]) void part.preload().catch(() => {})
}

/** Everything that may lie over a screen; loaded after first paint. */
export function Overlays() {
  const [search] = useSearchParams()
  useAssumedState()
  const isAsking = [
    useClosedNotice(),
    useNewCart(({ wanted }) => wanted !== null),
    useSignOutQuestion(({ isAsked }) => isAsked),
  ].some(Boolean)
  const hasMessages = useHasMessages()
  useEffect(() => (savesData() ? undefined : whenIdle(preload)), [])
  return (
    <>
      <Waiting />
      <FetchedAhead />
      <AfterScript of={ServerCalls} />
      {hasMessages && <Toaster />}
      {isAsking && <Questions />}
      {search.has('dish') && <DishModal />}
    </>
  )
}

/** From the first message on: what stands must not go with the last that is pending. */
function useHasMessages(): boolean {
  const isPending = useMessages(({ pending }) => pending.length > 0)
  const [hasHad, setHasHad] = useState(false)
  useEffect(() => {
    if (isPending) setHasHad(true)
  }, [isPending])
  return hasHad
}
