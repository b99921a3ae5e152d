import type { StaffActor } from './staff.ts'

interface BoardEvent {
  name: string
  data: unknown
}

/** A board's stream, its events one after the other, as a browser reads it from a socket. */
export async function watchBoard(origin: string, { token }: Pick<StaffActor, 'token'>, query = '') {
  const abort = new AbortController()
  const response = await fetch(`${origin}/api/staff/events${query}`, {
    headers: { cookie: `staff=${token}` },
    signal: abort.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const events: BoardEvent[] = []
  let text = ''
  return {
    status: response.status,
    close: () => abort.abort(),
    async next(): Promise<BoardEvent> {
      for (;;) {
        const event = events.shift()
        if (event) return event
        const { value = '', done } = (await reader?.read()) ?? { done: true }
        if (done) throw new Error('the stream has ended')
        text += value
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) {
          const name = /^event: (.*)$/m.exec(part)?.[1]
          const data = /^data: (.*)$/m.exec(part)?.[1]
          if (name && data) events.push({ name, data: JSON.parse(data) })
        }
      }
    },
  }
}
