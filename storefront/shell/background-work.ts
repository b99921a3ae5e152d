import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SiteConfig } from '#contract/config.ts'
import { toSiteConfig } from '#contract/config-mapping.ts'
import { calls } from '#contract/diner-calls.ts'
import { isPausedNow, pauseOf } from '#domain/live-facts.ts'
import { isShopClosed, openState } from '#domain/opening-hours.ts'
import { CallError, call, messageOf } from '#storefront/api/call.ts'
import { callInBackground } from '#storefront/api/call-in-background.ts'
import { useServiceWorker } from '#storefront/offline/use-service-worker.ts'
import { reloadSite, type Site, useMenuOutletId, useSite } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { currentTime, useNow } from '#storefront/state/clock.ts'
import { setClosedFromHours, setClosedFromServer, useClosed } from '#storefront/state/closed.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { whenOnline } from '#storefront/state/network.ts'
import { notify } from '#storefront/state/notify.ts'
import { useSession } from '#storefront/state/session.ts'
import { read, write } from '#storefront/state/storage.ts'

/** The calls of every visit, the shop's open state and the service worker. Renders nothing. */
export function BackgroundWork() {
  useOpenStateFromHours()
  usePresence(useSiteConfig())
  useServiceWorker()
  useEffect(() => {
    call(calls.countVisit).catch(() => {})
  }, [])
  return null
}

function useOpenStateFromHours(): void {
  const { outlets, isPaused, closedMessage } = useSite()
  const tick = useNow()
  useEffect(() => {
    // A task of its own: a browser's first use of a time zone takes as long as all other effects of a page.
    const timer = setTimeout(() => {
      const now = tick ?? currentTime()
      setClosedFromHours(isShopClosed(outlets, { isPaused }, now), closedMessage, now)
    })
    return () => clearTimeout(timer)
  }, [outlets, isPaused, closedMessage, tick])
}

/** Milliseconds between two heartbeats; an entry ends after two minutes without one. */
const heartbeatEvery = 60_000

/**
 * Tells the presence service whether this signed-in customer has a filled cart. Its answers are not read.
 * @param origin of the service, '' for the same; null while it is not known
 */
function usePresence(origin: string | null): void {
  const id = useSession(({ customer }) => customer?.id)
  const isReady = useCart((cart) => cart.isReady)
  const isFilled = useCart(({ lines }) => lines.length > 0)

  useEffect(() => {
    if (origin === null || !id || !isReady) return
    const body = { serverDomain: location.hostname, id }
    if (!isFilled) return callInBackground(calls.endPresence, { body }, origin)
    const publish = () => callInBackground(calls.publishPresence, { body }, origin)
    publish()
    const heartbeat = setInterval(publish, heartbeatEvery)
    return () => clearInterval(heartbeat)
  }, [origin, id, isReady, isFilled])
}

/** Milliseconds between two calls at least, also where the device's clock is ahead of the server's. */
const leastWait = 30_000
/** Milliseconds; a timer takes at most 24 days. */
const longestWait = 24 * 3_600_000
/**
 * Milliseconds between two calls while the shop or the kitchen is closed by hand: `least`, and a random part of
 * `spread`.
 */
const pauseWait = { least: 60_000, spread: 10_000 }

/**
 * Stores the configuration that came with the page, and fetches the current one: on start, at its `changes_at`, when the
 * diner or the network comes back, and each minute during a pause by hand. If its pauses differ from the page's, the page's
 * data is reloaded.
 * @returns the origin of the presence service; null until the server has answered
 */
function useSiteConfig(): string | null {
  const site = useSite()
  const { revalidate } = useRevalidator()
  const isHeld = useIsPausedByHand()
  const askQuietly = useRef(() => {})
  const renewedAt = useRef(0)
  const hasFailed = useRef(false)
  const [presenceOrigin, setPresenceOrigin] = useState<string | null>(null)

  useEffect(() => {
    keep(toSiteConfig(site, { closed: site.isPaused, presence: '' }))
    let askedAt = 0
    let stopWaiting = () => {}
    let isStopped = false
    const askAfter = (milliseconds: number) => {
      const timer = setTimeout(() => {
        stopWaiting = whenOnline(ask)
      }, milliseconds)
      stopWaiting = () => clearTimeout(timer)
    }
    const ask = ({ isQuiet = false } = {}) => {
      stopWaiting()
      askedAt = Date.now()
      call(calls.loadConfig, { body: {} }).then(
        (fresh) => {
          if (isStopped) return
          keep(fresh)
          setClosedFromServer(fresh)
          setPresenceOrigin(fresh.presence_origin)
          // Once for an answer that a page from a cache may contradict again.
          if (hasOtherPauses(site, fresh) && Date.now() - renewedAt.current >= leastWait) {
            renewedAt.current = Date.now()
            void reloadSite(revalidate)
          }
          if (fresh.changes_at) askAfter(waitUntil(fresh.changes_at))
        },
        (error: unknown) => {
          if (isStopped) return
          if (error instanceof CallError && error.status === 0) {
            // Once: the calls that follow are the page's own.
            if (!hasFailed.current) notify.error(messageOf(error))
            hasFailed.current = true
            return askAfter(leastWait)
          }
          // A configuration failure reads like a success.
          if (!isQuiet) notify.success(messageOf(error))
        },
      )
    }
    const askAgain = () => {
      if (!document.hidden && Date.now() - askedAt >= leastWait) ask()
    }
    askQuietly.current = () => ask({ isQuiet: true })
    ask()
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      isStopped = true
      stopWaiting()
      document.removeEventListener('visibilitychange', askAgain)
    }
  }, [site, revalidate])

  useEffect(() => {
    if (!isHeld) return
    const timer = setInterval(
      () => {
        if (!document.hidden) askQuietly.current()
      },
      pauseWait.least + Math.random() * pauseWait.spread,
    )
    return () => clearInterval(timer)
  }, [isHeld])

  return presenceOrigin
}

/** Whether a service is paused that the page shows as not paused, or the other way round. An older server names none. */
function hasOtherPauses(
  { outlets, isPaused }: Site,
  { paused_services = [] }: Partial<SiteConfig>,
): boolean {
  const now = currentTime()
  return outlets.some((outlet) => {
    const paused = paused_services.find(({ outlet_id }) => outlet_id === outlet.id)?.services ?? []
    return outlet.services.some(
      (service) =>
        (isPaused || pauseOf(outlet, service, now) !== null) !== paused.includes(service),
    )
  })
}

/** Milliseconds until the shop opens or closes, plus up to two seconds, so that not all open pages ask together. */
function waitUntil(changesAt: string): number {
  const wait = Date.parse(changesAt) - currentTime().getTime() + Math.random() * 2_000
  return Math.min(Math.max(wait, leastWait), longestWait)
}

function keep(config: SiteConfig): void {
  write('configData', config)
  write('currencyObj', config.currency)
  if (!read('outlet_id')) write('outlet_id', config.outlet_id)
}

/**
 * Whether the shop, or the kitchen whose menu was seen last, is paused by hand during its opening hours for the chosen way:
 * the pause may end at any moment.
 */
function useIsPausedByHand(): boolean {
  const { outlets, isPaused } = useSite()
  const isClosed = useClosed((closed) => closed.isClosed)
  const fulfilment = useFulfilment((choice) => choice.fulfilment)
  const menuOutletId = useMenuOutletId()
  const now = useNow()
  if (!now) return false
  const seen = menuOutletId ?? read('outlet_id')
  return outlets.some(
    (outlet) =>
      (isClosed ||
        isPaused ||
        (outlet.id === seen &&
          (isPausedNow(outlet, now) || pauseOf(outlet, fulfilment, now) !== null))) &&
      openState(outlet.openingHours, outlet.timeZone, now).isOpen,
  )
}
