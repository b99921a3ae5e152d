import { calls } from '#contract/calls.ts'
import type { WireService } from '#contract/staff/service.ts'
import type { Fulfilment } from '#domain/fulfilment.ts'
import { call } from '#staff/api/client.ts'
import type { Outlet } from '#staff/board/lanes-of.ts'
import { runningPauses } from '#staff/board/service-state.ts'

/** What somebody asks for. */
export interface WantedPause {
  services: readonly Fulfilment[]
  /** As the call takes it. */
  until: string
  /** What diners read; '' for the usual words. */
  message: string
  reason: string
}

/**
 * Pauses an outlet. Where the same services are paused by hand already, that pause gets the new end: of two at once, to lift
 * one would not let diners order.
 */
export function pauseAt(
  outlet: Outlet,
  { services, until, message, reason }: WantedPause,
  now: number,
): Promise<WireService> {
  const params = { outlet: outlet.id }
  const running = runningPauses(outlet, now).find(
    (pause) => pause.kind === 'hand' && isSame(pause.services, services),
  )
  if (!running) {
    const body = { services: [...services], until, message, reason }
    return call(calls.pauseService, { params, body })
  }
  return call(calls.changePause, {
    params: { ...params, pause: running.id },
    body: { until, ...(message ? { message } : {}) },
  })
}

function isSame(some: readonly Fulfilment[], others: readonly Fulfilment[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each))
}
