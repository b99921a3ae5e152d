import type { StaffActor } from './staff.ts'

/** A board's stream. */
export const watchBoard = (origin: string, { token }: Pick<StaffActor, 'token'>, query = '') =>
  openEvents(`${origin}/api/staff/events${query}`, { cookie: `staff=${token}` })

/** A stream of events, read one after the other, as a browser reads it from a socket. */
export async function openEvents(url: string, headers: Record<string, string>) {
  const abort = new AbortController()
  const response = await fetch(url, { headers, signal: abort.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''

  /** The next block, up to an empty line; undefined at the end. */
  async function nextBlock(): Promise<string | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        return block
      }
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) return undefined
      text += value
    }
  }

  /** The next event with data; heartbeats come between, at any time on a slow machine. */
  async function next(): Promise<{ name: string | undefined; data: unknown }> {
    for (let block = await nextBlock(); block !== undefined; block = await nextBlock()) {
      const data = /^data: (.+)$/m.exec(block)?.[1]
      if (data) return { name: /^event: (.*)$/m.exec(block)?.[1], data: JSON.parse(data) }
    }
    throw new Error('the stream has ended')
  }

  return {
    status: response.status,
    headers: response.headers,
    nextBlock,
    next,
    /** The data of the next event of this name that fits; others may come before. */
    async nextOf<T>(name: string, fits: (data: T) => boolean = () => true): Promise<T> {
      for (;;) {
        const event = await next()
        if (event.name === name && fits(event.data as T)) return event.data as T
      }
    },
    close: () => abort.abort(),
  }
}
