import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '#server/http/errors.ts'
import { assetRoutes } from './assets.ts'

test('names of pictures that nobody has are looked up a few at a time', async () => {
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let lookUps = 0
  const transaction = async () => {
    lookUps++
    if (lookUps === 4) begun.resolve()
    await done.promise
  }
  const app = Fastify()
  app.decorateRequest('ctx')
  app.addHook('onRequest', async (request) => {
    request.ctx = { tenantId: 'sample', transaction } as never
  })
  handleErrors(app, { isStrict: true })
  assetRoutes(app, 1_000)
  const ask = (name: string) => app.inject(`/tenancy/assets/${name}.webp`).then((answer) => answer)

  const asked = ['one', 'two', 'three', 'four', 'five', 'six'].map(ask)
  await begun.promise
  await new Promise(setImmediate)
  const before = lookUps
  done.resolve()
  const answers = await Promise.all(asked)

  expect([before, lookUps]).toEqual([4, 6])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 404))
})
