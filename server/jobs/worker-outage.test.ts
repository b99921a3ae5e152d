import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Services } from '#server/context.ts'
import { Unavailable } from '#server/http/refusal.ts'
import { startWorker } from './worker.ts'

test('a worker whose database is away goes on asking, and says so in one line without a stack trace', async () => {
  const lines: object[] = []
  const asked = Promise.withResolvers<void>()
  let times = 0
  const shared = {
    getExecutor() {
      if (++times === 5) asked.resolve()
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    },
  }
  const services = {
    db: { shared },
    now: () => new Date(),
    jobSignal: { onNotify: () => () => {} },
    log: pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) }),
  } as unknown as Services
  const worker = startWorker(services, { refund: () => Promise.reject(new Unavailable('away')) })
  const waking = setInterval(() => worker.wake())
  await asked.promise
  clearInterval(waking)
  await worker.stop()

  expect(lines).toMatchObject([{ level: 40, reason: 'the outbox cannot be read' }])
  expect(JSON.stringify(lines)).not.toContain('stack')
})
