import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { isCall } from './is-call.ts'
import type { PriorityOf } from './priority.ts'
import { Unavailable } from './refusal.ts'

/**
 * Refuses calls with 503 while the event loop lags, but for boards and payments that have begun: they are few. Files and pages are served all the same: a page that comes without its
 * scripts does not work, and files cost little. Rendering has a limit of its own (`server/pages/page-cache.ts`).
 * @param maxDelay mean delay of the event loop within a second, in milliseconds; 0 is no limit
 */
export async function refuseCallsUnderPressure(
  app: FastifyInstance,
  maxDelay: number,
  priorityOf: PriorityOf,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelay,
    async pressureHandler({ url, raw }) {
      if (isCall(url) && ['others', 'newcomer'].includes(priorityOf(raw)))
        throw new Unavailable('the event loop lags')
    },
  })
}
