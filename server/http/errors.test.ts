import Fastify from 'fastify'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { createLog } from '#server/log.ts'
import type { ContentStore } from '#server/tenancy/content-store.ts'
import { testApp } from '#testing/test-app.ts'
import { handleErrors } from './errors.ts'
import { invalid, Refusal } from './refusal.ts'

const tiffin = await testApp()

const fail = async (): Promise<never> => {
  throw new Error('a bug')
}

const post = (url: string, payload: string, type = 'application/json') =>
  tiffin.app.inject({
    method: 'POST',
    url,
    headers: { host: 'sample.test', 'content-type': type },
    payload,
  })

describe('every failure is the envelope', () => {
  test('malformed JSON is 400', async () => {
    const answer = await post('/api/register', '{"phone": ')

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      status: 400,
      code: 'malformed',
      message: 'The request could not be read.',
      data: null,
    })
  })

  test('a body over 64 KB is 413', async () => {
    const answer = await post('/api/register', JSON.stringify({ phone: 'x'.repeat(70_000) }))

    expect(answer.json().status).toBe(413)
  })

  test.each(['application/xml', 'text/plain'])('a body of %s is 415', async (type) => {
    expect((await post('/api/register', '<phone/>', type)).json().status).toBe(415)
  })

  test.each([
    ['percent signs that encode nothing', '/api/menu/%zz', 400],
    ['an id as long as none is', `/api/menu/${'x'.repeat(300)}`, 404],
  ])('%s are refused like all else', async (_name, url, status) => {
    const answer = await tiffin.app.inject({ url, headers: { host: 'sample.test' } })

    expect(answer.json()).toMatchObject({ status, data: null })
    expect(answer.json()).toHaveProperty('code', status === 400 ? 'malformed' : 'not_found')
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  test('an unknown path is 404, a known one with another method 405', async () => {
    const unknown = await tiffin.call('GET /api/nothing-here')
    const known = await tiffin.call('DELETE /api/register')

    expect([unknown.status, known.status]).toEqual([404, 405])
  })

  test('that is a bug is logged under that id', async () => {
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
    const content: ContentStore = { ...tiffin.services.content, findHost: fail }
    const app = await tiffin.appWith({ log, content })
    const answer = await app.inject({ url: '/api/home', headers: { host: 'sample.test' } })

    expect(answer.statusCode).toBe(500)
    expect(lines.map((line) => JSON.parse(line).reqId)).toEqual([answer.headers['x-request-id']])
  })

  test('that comes from the database is logged without the values of the row', async () => {
    const lines: string[] = []
    const log = createLog('error', { write: (line) => lines.push(line) })
    const refused = Object.assign(new Error('violates check constraint "sums"'), {
      code: '23514',
      constraint: 'sums',
      detail: 'Failing row contains (sample, +447700900123, ada@example.com).',
    })
    const findHost = () => Promise.reject(new Error('could not be read', { cause: refused }))
    const content: ContentStore = { ...tiffin.services.content, findHost }
    const app = await tiffin.appWith({ log, content })
    await app.inject({ url: '/api/home', headers: { host: 'sample.test' } })

    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toMatch(/447700900123|ada@example/)
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
      message: 'could not be read',
      cause: { code: '23514', constraint: 'sums' },
    })
  })
})

test('of many errors that are one the log has the first five, each described', () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  const refused = Object.assign(new Error('violates a rule'), { code: '23514', detail: 'a value' })
  const many = Array.from({ length: 9 }, (_, index) => (index === 0 ? refused : new Error('away')))

  log.error({ err: new AggregateError(many, '9 steps failed') }, 'job failed')

  const { err } = JSON.parse(lines[0] ?? '')
  expect(err.errors).toHaveLength(5)
  expect(err.errors[0]).toMatchObject({ message: 'violates a rule', code: '23514' })
  expect(lines[0]).not.toContain('a value')
})

describe('a call answers only with error codes its contract declares', () => {
  /** Refuses like a call that declares two codes. */
  async function refused(refusal: Refusal) {
    const app = Fastify()
    handleErrors(app, { isStrict: true })
    const config = { errorCodes: new Set<ErrorCode>(['not_found', 'invalid']) }
    app.get('/api/x', { config }, () => Promise.reject(refusal))
    return (await app.inject('/api/x')).json()
  }

  test('a declared code is answered', async () => {
    expect(await refused(new Refusal('not_found'))).toMatchObject({ status: 404, data: null })
    expect(await refused(invalid('name', 'Enter a name'))).toMatchObject({ status: 422 })
  })

  test('an undeclared code fails', async () => {
    expect(await refused(new Refusal('key_reused'))).toMatchObject({
      status: 500,
      message: 'The call does not declare the error code key_reused.',
    })
  })

  test('data of another shape fails', async () => {
    expect(await refused(new Refusal('not_found', { data: { id: 'x' } }))).toMatchObject({
      status: 500,
      message: 'The data of not_found is not what the contract says.',
    })
  })
})
