import type { FastifyRequest } from 'fastify'
import { Unavailable } from './refusal.ts'
import type { WorkLimit } from './work-limit.ts'

/**
 * Waits for something that costs this process nothing, such as the answer of a payment provider, without a place among the
 * requests in progress: a slow provider does not keep others out.
 */
export type WaitOutside = <T>(wait: () => Promise<T>) => Promise<T>

/**
 * @param most requests that may wait outside at once; one more is refused before it begins to wait
 * @returns for a request with a place in a limit, what waits for it
 */
export function createOutside(
  most: number,
): (request: FastifyRequest, limit: WorkLimit) => WaitOutside {
  let outside = 0
  return (request, limit) => {
    let waits = 0
    return async (wait) => {
      if (waits === 0) {
        if (outside >= most) throw new Unavailable('too many requests wait for a payment provider')
        outside++
        request.endWork?.()
      }
      waits++
      try {
        return await wait()
      } finally {
        waits--
        if (waits === 0) {
          outside--
          // A call that goes on after the answer, as the other of two of which one failed, takes no place that nobody would end.
          if (!request.isAnswered) request.endWork = limit.resume()
        }
      }
    }
  }
}
