import type { FastifyRequest } from 'fastify'
import { Unavailable } from './refusal.ts'
import type { WorkLimit } from './work-limit.ts'

/**
 * Waits for something that costs this process nothing, such as the answer of a payment provider, without a place among the
 * requests in progress: a slow provider does not keep others out.
 */
export type WaitOutside = <T>(wait: () => Promise<T>) => Promise<T>

/**
 * Requests of one customer that may wait outside at once: some tabs and devices. Whoever sends more takes no place of others,
 * of whichever restaurant.
 */
const mostOfCustomer = 5

/**
 * @param most requests that may wait outside at once; one more is refused before it begins to wait
 * @returns for a request with a place in a limit, what waits for it
 */
export function createOutside(
  most: number,
): (request: FastifyRequest, limit: WorkLimit) => WaitOutside {
  let outside = 0
  const byCustomer = new Map<string, number>()

  function enter(customerId: string | undefined): () => void {
    if (outside >= most) throw new Unavailable('too many requests wait for a payment provider')
    const own = customerId === undefined ? 0 : (byCustomer.get(customerId) ?? 0)
    if (own >= mostOfCustomer) {
      throw new Unavailable('too many requests of one customer wait for a payment provider')
    }
    outside++
    if (customerId !== undefined) byCustomer.set(customerId, own + 1)
    return () => {
      outside--
      if (customerId === undefined) return
      const left = (byCustomer.get(customerId) ?? 1) - 1
      if (left > 0) byCustomer.set(customerId, left)
      else byCustomer.delete(customerId)
    }
  }

  return (request, limit) => {
    let waits = 0
    let leave = () => {}
    return async (wait) => {
      if (waits === 0) {
        leave = enter(request.ctx.customer?.id)
        request.endWork?.()
      }
      waits++
      try {
        return await wait()
      } finally {
        waits--
        if (waits === 0) {
          leave()
          // A call that goes on after the answer, as the other of two of which one failed, takes no place that nobody would end.
          if (!request.isAnswered) request.endWork = limit.resume()
        }
      }
    }
  }
}
