import type { CallData, CallInput } from '#contract/calls/table.ts'
import type { Call } from '#contract/calls.ts'
import type { Envelope } from '#contract/envelope.ts'
import { type AddressParts, addressOf } from './call-address.ts'
import { CallError, isRefusedAs, unexpected } from './call-error.ts'
import { kindOfCall, type longestWait, startTimeLimit, tookTooLong } from './time-limit.ts'

const tookTooLongOnce = `${tookTooLong} It will count only once.`

/** The options argument of a call; optional if the call needs none. */
export type CallOptions<C extends Call> =
  Record<never, never> extends CallInput<C>
    ? [options?: CallInput<C> & { signal?: AbortSignal }]
    : [options: CallInput<C> & { signal?: AbortSignal }]

/** API client of a browser application. */
export interface Client {
  /** @throws CallError for every failure */
  call<C extends Call>(target: C, ...options: CallOptions<C>): Promise<CallData<C>>
  /** Like `call`, but returns the whole envelope, for screens that show the server's message. */
  callForMessage<C extends Call>(
    target: C,
    ...options: CallOptions<C>
  ): Promise<Envelope<CallData<C>>>
  /** Reads a response that has no envelope; `file` is for one that takes long. @throws CallError */
  fetchFile(url: string, kind: 'read' | 'file'): Promise<{ body: Blob; headers: Headers }>
}

/** Settings that differ between storefront and staff application. */
interface ClientSettings {
  /** Headers that identify the caller. Called for every request. */
  headers(): Record<string, string>
  /** Called with a failure before the caller receives it. @param headers sent with the call */
  onFailure(error: CallError, headers: Record<string, string>): void
  /** Message for a request without a response. */
  unanswered?: string
  /** Called for a request without a response. */
  onUnanswered?(): void
}

export function createClient(settings: ClientSettings): Client {
  const callForMessage: Client['callForMessage'] = async (target, ...[options]) =>
    // The casts are safe: the contract defines the types of each call's options and response.
    resendIfTimedOut(settings, target, (options ?? {}) as AnyOptions) as Promise<
      Envelope<CallData<typeof target>>
    >
  return {
    callForMessage,
    call: async (target, ...options) => (await callForMessage(target, ...options)).data,
    fetchFile: (url, kind) =>
      request(settings, url, {
        init: {},
        kind,
        late: tookTooLong,
        read: async (response) => ({ body: await response.blob(), headers: response.headers }),
      }),
  }
}

/** Options of any call; those that a call does not have are absent. */
interface AnyOptions extends AddressParts {
  body?: unknown
  /** With it, the server performs a repeated call only once. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal
}

/** Repeats a request once after a timeout, if it has an idempotency key. */
async function resendIfTimedOut(
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
  const isBytes = body instanceof Blob
  const headers = {
    ...(body === undefined ? {} : { 'content-type': isBytes ? body.type : 'application/json' }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  }
  const sent = isBytes ? body : JSON.stringify(body, replaceUnstorable)
  return request(settings, url, {
    init: { method, headers, ...(body === undefined ? {} : { body: sent }) },
    kind: isBytes ? 'file' : kindOfCall(method),
    signal,
    late: idempotencyKey ? tookTooLongOnce : tookTooLong,
    read: readEnvelope,
  })
}

interface Request<Content> {
  init: RequestInit
  kind: keyof typeof longestWait
  signal?: AbortSignal | undefined
  /** Message after a timeout. */
  late: string
  /** Null where it cannot be read. */
  read(response: Response): Promise<Content | null>
}

/** Sends one request and reads its response in time. @throws CallError */
async function request<Content>(
  settings: ClientSettings,
  url: string,
  { init, kind, signal, late, read }: Request<Content>,
): Promise<Content> {
  const own = settings.headers()
  const limit = startTimeLimit(kind, signal)
  let response: Response
  let content: Content | null = null
  let refusal: Envelope<unknown> | null = null
  try {
    const headers = { ...own, ...init.headers }
    response = await fetch(url, { ...init, headers, signal: limit.signal })
    if (response.ok) content = await read(response)
    else refusal = await readEnvelope(response)
  } catch (error) {
    if (signal?.aborted) throw error
    settings.onUnanswered?.()
    if (!limit.isOver()) throw new CallError(0, settings.unanswered ?? unexpected)
    throw new CallError(0, late, null, 'timed_out')
  } finally {
    limit.clear()
  }
  if (content) return content
  const { message = unexpected, data, code } = refusal ?? {}
  const failure = new CallError(response.status, message, data, code)
  settings.onFailure(failure, own)
  throw failure
}

/** Replaces NUL and lone surrogates, such as half of an emoji: the server refuses requests that contain them. */
function replaceUnstorable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[\0\p{Cs}]/gu, '\ufffd') : value
}

/** Null if the response is not JSON, such as the error page of a proxy. */
async function readEnvelope(response: Response): Promise<Envelope<unknown> | null> {
  const text = await response.text()
  try {
    return JSON.parse(text) as Envelope<unknown>
  } catch {
    return null
  }
}
