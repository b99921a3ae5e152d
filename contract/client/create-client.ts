import type { CallData, CallInput } from '#contract/calls/table.ts'
import type { Call } from '#contract/calls.ts'
import type { Envelope } from '#contract/envelope.ts'
import { type AddressParts, addressOf } from './call-address.ts'
import { CallError, isRefusedAs, unexpected } from './call-error.ts'
import { kindOfCall, startTimeLimit, tookTooLong } from './time-limit.ts'

const tookTooLongOnce = `${tookTooLong} It will count only once.`

/** Options of the call; optional if there is nothing to send. */
type Options<C extends Call> =
  Record<never, never> extends CallInput<C>
    ? [options?: CallInput<C> & { signal?: AbortSignal }]
    : [options: CallInput<C> & { signal?: AbortSignal }]

/** API client of a browser application. */
export interface Client {
  /** @throws CallError for every failure */
  call<C extends Call>(target: C, ...options: Options<C>): Promise<CallData<C>>
  /** Like `call`, for screens that show the server's own sentence. */
  callForMessage<C extends Call>(target: C, ...options: Options<C>): Promise<Envelope<CallData<C>>>
}

/** Settings that differ between the applications. */
interface ClientSettings {
  /** Headers that identify the caller. Called for every request. */
  headers(): Record<string, string>
  /** Called with a failure before the caller receives it. @param headers sent with the call */
  onFailure(error: CallError, headers: Record<string, string>): void
  /** Message if no answer arrived. */
  unanswered?: string
  /** Called if no answer arrived. */
  onUnanswered?(): void
}

export function createClient(settings: ClientSettings): Client {
  const callForMessage: Client['callForMessage'] = async (target, ...[options]) =>
    // The contract types the parts of each call and its answer.
    sendAgainIfStalled(settings, target, (options ?? {}) as AnyOptions) as Promise<
      Envelope<CallData<typeof target>>
    >
  return {
    callForMessage,
    call: async (target, ...options) => (await callForMessage(target, ...options)).data,
  }
}

/** Options of any call; the parts that it does not have are left out. */
interface AnyOptions extends AddressParts {
  body?: unknown
  /** Makes a repeated call harmless. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal
}

/** Sends a stalled request a second time if its idempotency key makes that harmless. */
async function sendAgainIfStalled(
  settings: ClientSettings,
  target: Call,
  options: AnyOptions,
): Promise<Envelope<unknown>> {
  try {
    return await send(settings, target, options)
  } catch (error) {
    if (!options.idempotencyKey || !isRefusedAs(error, 'timed_out')) throw error
    return send(settings, target, options)
  }
}

async function send(
  settings: ClientSettings,
  target: Call,
  { body, idempotencyKey, signal, ...parts }: AnyOptions,
): Promise<Envelope<unknown>> {
  const { method, url } = addressOf(target, parts)
  const own = settings.headers()
  const isBytes = body instanceof Blob
  const limit = startTimeLimit(isBytes ? 'file' : kindOfCall(method), signal)
  let response: Response
  let answer: Envelope<unknown> | null
  try {
    response = await fetch(url, {
      method,
      signal: limit.signal,
      headers: {
        ...own,
        ...(body === undefined ? {} : { 'content-type': isBytes ? body.type : 'application/json' }),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body, storable) }),
    })
    answer = await readEnvelope(response)
  } catch (error) {
    if (signal?.aborted) throw error
    settings.onUnanswered?.()
    if (!limit.isOver()) throw new CallError(0, settings.unanswered ?? unexpected)
    throw new CallError(0, idempotencyKey ? tookTooLongOnce : tookTooLong, null, 'timed_out')
  } finally {
    limit.clear()
  }
  if (response.ok && answer) return answer
  const failure = new CallError(
    response.status,
    answer?.message ?? unexpected,
    answer?.data,
    answer?.code,
  )
  settings.onFailure(failure, own)
  throw failure
}

/** Replaces NUL and lone surrogates, such as those of a cut emoji, for which the server refuses a request. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[\0\p{Cs}]/gu, '\ufffd') : value
}

/** Every answer is an envelope, except a proxy's own error page, which counts as unexpected. */
async function readEnvelope(response: Response): Promise<Envelope<unknown> | null> {
  const text = await response.text()
  try {
    return JSON.parse(text) as Envelope<unknown>
  } catch {
    return null
  }
}
