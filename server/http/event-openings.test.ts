import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { answerEvents } from './call.ts'
import { handleErrors } from './errors.ts'
import { rememberRoutes } from './known-routes.ts'
import { addLoadShedding } from './load-shedding.ts'
import { createRefusalLog } from './refusal-log.ts'
import { validatorCompiler } from './validation.ts'

test('streams that are opened at once read what they begin with a few at a time', async () => {
  const app = Fastify()
  const refusals = createRefusalLog()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  rememberRoutes(app)
  // A quarter of the places is for opening streams.
  const limits = { inWork: 8, waiting: 0, maxWait: 500 }
  addLoadShedding(app, limits, {
    refusals,
    metrics: { requestDone: () => {} },
    priorityOf: () => 'others',
  })
  handleErrors(app, { isStrict: true, refusals })
  app.decorateRequest('ctx')
  app.addHook('onRequest', async (request) => {
    request.ctx = { customer: {}, sessionHash: Buffer.alloc(1) } as never
  })
  const read = Promise.withResolvers<void>()
  let [begun, most] = [0, 0]
  answerEvents(app, calls.watchOrder, async () => async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    begun++
    most = Math.max(most, begun)
    await read.promise
    begun--
    response.end('data: all of it\n\n')
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  let arrived = 0
  app.server.on('request', () => arrived++)
  const opened = Array.from({ length: 12 }, () => fetch(`${origin}/api/orders/one/events`))
  await expect.poll(() => [arrived, most]).toEqual([12, 2])
  read.resolve()
  const answers = await Promise.all(opened)
  await Promise.all(answers.map((answer) => answer.text()))
  await app.close()

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(most).toBe(2)
})
