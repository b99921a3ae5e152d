import type { Envelope } from '#contract/envelope.ts'
import type { FieldError } from '#contract/errors.ts'
import { expireSession, useSession } from '../state/session.ts'

/** A call that did not succeed: `status` 0 means the network. `message` is fit to show. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly data: unknown

  constructor(status: number, message: string, data: unknown = null) {
    super(message)
    this.status = status
    this.data = data
  }
}

/** Network or unexpected failure (spec §8). */
export const unexpected = 'Oops! Something went wrong.'

let origin = ''
/** Calls go to a staging host from the local development host, where one is set (decisions §3). */
export function setApiOrigin(value: string): void {
  origin = value
}

/** Where a path of the API is. */
export function apiAddress(path: string): string {
  return origin + path
}

/** The header that says who asks; nothing for a guest. */
export function authorization(): Record<string, string> {
  const { token } = useSession.getState()
  return token ? { authorization: `Bearer ${token}` } : {}
}

let whenSignedOut = () => {}
/** What happens after a 401 has ended the session: the shell leads to the login screen. */
export function onSignedOut(listener: () => void): void {
  whenSignedOut = listener
}

interface Options {
  body?: unknown
  /** Makes a repeated call harmless. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/**
 * One call of the API, with the diner's token where there is one.
 * @returns the envelope's data
 * @throws CallError for every failure; a 401 has ended the session by then
 */
export async function call<T>(
  request: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`,
  options: Options = {},
): Promise<T> {
  return (await callForMessage<T>(request, options)).data
}

/** Like `call`, for screens that show the server's own sentence. */
export async function callForMessage<T>(
  request: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`,
  { body, idempotencyKey, signal }: Options = {},
): Promise<Envelope<T>> {
  const [method = 'GET', path = ''] = request.split(' ')
  const { token } = useSession.getState()
  let response: Response
  try {
    response = await fetch(apiAddress(path), {
      method,
      ...(signal ? { signal } : {}),
      headers: {
        ...authorization(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(0, unexpected)
  }
  // Every answer is the envelope; a proxy's own error page is not, and reads as unexpected.
  const answer = (await response.json().catch(() => null)) as Envelope<T> | null
  if (response.ok && answer) return answer
  // A session that has been left, or followed by another, is nobody's any more.
  if (response.status === 401 && token && token === useSession.getState().token) {
    expireSession()
    whenSignedOut()
  }
  throw new CallError(response.status, answer?.message ?? unexpected, answer?.data)
}

/** Any failure as a sentence. */
export function messageOf(error: unknown): string {
  return error instanceof CallError && error.message ? error.message : unexpected
}

/** What a refusal says of single fields, by their names (decisions §2); empty for every other failure. */
export function fieldFaults(error: unknown): Partial<Record<string, string>> {
  if (!(error instanceof CallError) || error.status !== 422) return {}
  // A 422 carries the fields at fault, or what is left of the tries.
  const { errors = [] } = (error.data as { errors?: FieldError[] } | null) ?? {}
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}
