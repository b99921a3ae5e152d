import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handleErrors } from './errors.ts'
import { refuseCallsUnderPressure } from './event-loop-pressure.ts'
import { rememberRoutes } from './known-routes.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('while the event loop lags calls are 503 with Retry-After; boards, scripts, pictures and pages are served', async () => {
  const app = Fastify()
  rememberRoutes(app)
  await refuseCallsUnderPressure(app, 2_000, ({ headers }) => (headers.cookie ? 'staff' : 'others'))
  handleErrors(app, { isStrict: true })
  await app.register(fastifyStatic, { root: import.meta.dirname, prefix: '/assets/' })
  for (const path of ['/api/order', '/tenancy/assets/:file', '/*']) app.get(path, () => 'whole')
  await app.ready()
  const ask = async () => {
    const paths = ['/api/order', '/assets/errors.ts', '/tenancy/assets/curry.webp', '/menu']
    const answers = await Promise.all(paths.map((path) => app.inject(path)))
    return answers.map(({ statusCode }) => statusCode)
  }

  const before = await ask()
  // Two samples without a turn of the event loop between them: to the second one it stands still.
  vi.advanceTimersByTime(2_000)
  const meanwhile = await ask()
  const refused = await app.inject('/api/order')
  const board = await app.inject({ url: '/api/order', headers: { cookie: 'staff=1' } })
  await app.close()

  expect(before).toEqual([200, 200, 200, 200])
  expect(meanwhile).toEqual([503, 200, 200, 200])
  expect(board.statusCode).toBe(200)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({ status: 503, code: 'unavailable', data: null })
})
