import type { CallData, CallInput } from '#contract/calls/table.ts'
import type { Call } from '#contract/calls.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { ErrorData } from '#contract/error-data.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { expireSession, useSession } from '#storefront/state/session.ts'
import { type AddressParts, addressOf } from './call-address.ts'
import { startTimeLimit } from './time-limit.ts'

/** A call that did not succeed: `status` 0 means that there was no answer. `message` is fit to show. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly data: unknown
  /** Which failure it is (`contract/errors.ts`); '' where the network failed. */
  readonly code: string

  constructor(status: number, message: string, data: unknown = null, code = '') {
    super(message)
    this.status = status
    this.data = data
    this.code = code
  }
}

/** Network or unexpected failure. */
export const unexpected = 'Oops! Something went wrong.'
const tookTooLong = 'That took too long. Please check your connection and try again.'
const tookTooLongOnce = `${tookTooLong} It will count only once.`

/** The header that says who asks; nothing for a guest. */
export function authorization(): Record<string, string> {
  const { token } = useSession.getState()
  return token ? { authorization: `Bearer ${token}` } : {}
}

let whenSignedOut = () => {}
/** What happens after a refused token has ended the session: the shell leads to the login screen. */
export function onSignedOut(listener: () => void): void {
  whenSignedOut = listener
}

/** What the call takes; with nothing to send, it may be left out. */
type Options<C extends Call> =
  Record<never, never> extends CallInput<C>
    ? [options?: CallInput<C> & { signal?: AbortSignal }]
    : [options: CallInput<C> & { signal?: AbortSignal }]

/**
 * One call of the API, with the diner's token where there is one.
 * @returns the envelope's data
 * @throws CallError for every failure; a refused token has ended the session by then
 */
export async function call<C extends Call>(
  target: C,
  ...options: Options<C>
): Promise<CallData<C>> {
  return (await callForMessage(target, ...options)).data
}

/** Like `call`, for screens that show the server's own sentence. */
export async function callForMessage<C extends Call>(
  target: C,
  ...[options]: Options<C>
): Promise<Envelope<CallData<C>>> {
  // The contract says what each call takes, and what it answers.
  return sendAgainIfStalled(target, (options ?? {}) as AnyOptions) as Promise<Envelope<CallData<C>>>
}

/** Of any call: the parts that it does not have are left out. */
interface AnyOptions extends AddressParts {
  body?: unknown
  /** The `Idempotency-Key` of the request. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal
}

/** A request that stalled is sent a second time, where its key makes that harmless. */
async function sendAgainIfStalled(target: Call, options: AnyOptions): Promise<Envelope<unknown>> {
  try {
    return await send(target, options)
  } catch (error) {
    if (!options.idempotencyKey || !isRefusedAs(error, 'timed_out')) throw error
    return send(target, options)
  }
}

async function send(
  target: Call,
  { body, idempotencyKey, signal, ...parts }: AnyOptions,
): Promise<Envelope<unknown>> {
  const { method, url } = addressOf(target, parts)
  const { token } = useSession.getState()
  const limit = startTimeLimit(method === 'GET' ? 'read' : 'write', signal)
  let response: Response
  let answer: Envelope<unknown> | null
  try {
    response = await fetch(url, {
      method,
      signal: limit.signal,
      headers: {
        ...authorization(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    answer = await readEnvelope(response)
  } catch (error) {
    if (signal?.aborted) throw error
    if (!limit.isOver()) throw new CallError(0, unexpected)
    throw new CallError(0, idempotencyKey ? tookTooLongOnce : tookTooLong, null, 'timed_out')
  } finally {
    limit.clear()
  }
  if (response.ok && answer) return answer
  // The session has ended, or another one has replaced it.
  const isSignedOut = answer?.code === ('unauthorised' satisfies ErrorCode)
  if (isSignedOut && token && token === useSession.getState().token) {
    expireSession()
    whenSignedOut()
  }
  throw new CallError(response.status, answer?.message ?? unexpected, answer?.data, answer?.code)
}

/** Every answer is the envelope; a proxy's own error page is not, and reads as unexpected. */
async function readEnvelope(response: Response): Promise<Envelope<unknown> | null> {
  const text = await response.text()
  try {
    return JSON.parse(text) as Envelope<unknown>
  } catch {
    return null
  }
}

/** Whether a call was refused with one of these codes. */
export function isRefusedAs(error: unknown, ...codes: ErrorCode[]): error is CallError {
  return error instanceof CallError && (codes as string[]).includes(error.code)
}

/** Any failure as a sentence. */
export function messageOf(error: unknown): string {
  return error instanceof CallError && error.message ? error.message : unexpected
}

/** What a refusal with one of these codes carries; null for every other failure. */
export function dataOf<Code extends keyof ErrorData>(
  error: unknown,
  ...codes: Code[]
): ErrorData[Code] | null {
  // The contract says what each code carries.
  return isRefusedAs(error, ...codes) ? (error.data as ErrorData[Code]) : null
}

/** What a refusal says of single fields, by their names; empty for every other failure. */
export function fieldFaults(error: unknown): Partial<Record<string, string>> {
  const { errors = [] } = dataOf(error, 'invalid', 'no_texts') ?? {}
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}
