import { randomInt } from 'node:crypto'
import type { Envelope } from '#contract/envelope.ts'
import type { Diner } from '#testing/shop.ts'
import type { Ledger } from './ledger.ts'

/** Milliseconds after which a diner stops waiting for an answer and sends the request again. */
const patience = 10_000
/** Milliseconds between two tries of the same request. */
const pause = 100
/** Tries with one key; a server that is away longer than this loses the diner, not the order. */
const mostTries = 400

interface ApiResponse<T> {
  status: number
  data: T
}

/**
 * Requests of diners, each counted in the ledger by the status of its answer.
 * @param origin is asked for each request: the server may come back at another port
 */
export function createRequests(origin: () => string, ledger: Ledger) {
  /** Repeats a request while the server is away or busy; null when the diner gives up. */
  async function untilAnswered<T>(
    diner: Diner,
    method: string,
    path: string,
    body: unknown = {},
    key?: string,
  ): Promise<ApiResponse<T> | null> {
    for (let attempt = 0; attempt < mostTries; attempt++) {
      const answer = await ask<T>(diner, method, path, body, key)
      if (answer && answer.status !== 503 && answer.status !== 500) return answer
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    return null
  }

  async function ask<T>(
    diner: Diner,
    method: string,
    path: string,
    body: unknown,
    key?: string,
  ): Promise<ApiResponse<T> | null> {
    ledger.requests++
    try {
      const response = await fetch(origin() + path, {
        method,
        headers: {
          authorization: `Bearer ${diner.token}`,
          'content-type': 'application/json',
          // Each request from an address of its own: limits per address are not what is tried here.
          'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      })
      const { data } = (await response.json()) as Envelope<T>
      count(response.status)
      return { status: response.status, data: data as T }
    } catch {
      // The connection broke, or the answer came too late or in part: the diner knows nothing.
      count(0)
      return null
    }
  }

  function count(status: number): void {
    ledger.statuses.set(status, (ledger.statuses.get(status) ?? 0) + 1)
  }

  return { ask, untilAnswered }
}
