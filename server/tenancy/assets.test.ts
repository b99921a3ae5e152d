import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '#server/http/errors.ts'
import { rememberRoutes } from '#server/http/known-routes.ts'
import { assetRoutes } from './assets.ts'

test('names of pictures that nobody has are looked up a few at a time, and refused beyond what may wait', async () => {
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let lookUps = 0
  const transaction = async () => {
    lookUps++
    if (lookUps === 2) begun.resolve()
    await done.promise
  }
  const app = Fastify()
  app.decorateRequest('ctx')
  app.addHook('onRequest', async (request) => {
    request.ctx = { tenantId: 'sample', transaction } as never
  })
  rememberRoutes(app)
  handleErrors(app, { isStrict: true })
  assetRoutes(app, 1_000, { inWork: 2, waiting: 1, maxWait: 60_000 })
  const ask = (name: string) => app.inject(`/tenancy/assets/${name}.webp`).then((answer) => answer)

  const asked = ['one', 'two', 'three', 'four'].map(ask)
  await begun.promise
  const refused = await asked[3]
  const before = lookUps
  done.resolve()
  const answers = await Promise.all(asked.slice(0, 3))

  expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([503, '5'])
  expect([before, lookUps]).toEqual([2, 3])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
})
