import type { OpenAPIV3_1 } from 'openapi-types'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openShop } from '#testing/shop.ts'
import { contractSerializer } from './validation.ts'

type Schema = OpenAPIV3_1.SchemaObject

const shop = await openShop()
const diner = await shop.customer()

/** Phrases of the validator, which none of our sentences contain. */
const validatorLanguage =
  /too big|too small|invalid|expected|received|nan\b|undefined|null|string|array|object|regex|[<>]=?|_/i

/** Values of no type that a field may have, and of each type too long or too large. */
const wrongValues = [undefined, null, 7, -1, 1e12, 'x'.repeat(2_000), [], {}, true, '']

/** Bodies in which one field at a time is wrong, and the fields inside lists too. */
function wrongBodies(schema: Schema): unknown[] {
  const fields = Object.entries(schema.properties ?? {}) as [string, Schema][]
  return [
    {},
    [],
    ...fields.flatMap(([name, field]) => [
      ...wrongValues.map((value) => ({ [name]: value })),
      ...(field.type === 'array'
        ? wrongBodies(field.items as Schema).map((entry) => ({ [name]: [entry] }))
        : []),
    ]),
  ]
}

/** Every sentence of the call's 422 response, with the body that was sent. */
async function sentences(method: string, path: string, body: unknown): Promise<string[]> {
  sent++
  const answer = await shop.app.inject({
    method: method.toUpperCase() as 'POST',
    url: path,
    headers: {
      host: 'sample.test',
      authorization: `Bearer ${diner.token}`,
      'idempotency-key': `key-of-request-${sent}`,
    },
    // Limits are counted by address.
    remoteAddress: `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
    ...(body === undefined ? {} : { payload: JSON.stringify(body), headers: json(sent) }),
  })
  if (answer.statusCode !== 422) return []
  const { message, data } = answer.json()
  const errors: { message: string }[] = data?.errors ?? []
  return [message, ...errors.map((each) => each.message)]
}

let sent = 0

const json = (count: number) => ({
  host: 'sample.test',
  authorization: `Bearer ${diner.token}`,
  'idempotency-key': `key-of-request-${count}`,
  'content-type': 'application/json',
})

// Thousands of bodies, all refused before any database query: one of the two databases is enough.
const once = test.skipIf(process.env.TEST_DATABASE === 'server')

once('every call says what is wrong with a value in a sentence for people', async () => {
  // Registered with `openapi`, the plugin draws no other kind of document.
  const document = shop.app.swagger() as OpenAPIV3_1.Document
  const found: string[] = []
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(
      methods as Record<string, Schema & OpenAPIV3_1.OperationObject>,
    )) {
      const body = operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined
      const schema = body?.content['application/json']?.schema as Schema | undefined
      const at = path.replaceAll(/\{[^}]+\}/g, 'x'.repeat(190))
      const parameters = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[]
      for (const wrong of schema ? wrongBodies(schema) : []) {
        found.push(...(await sentences(method, at, wrong)))
      }
      for (const { name, in: place } of parameters) {
        if (place !== 'query') continue
        for (const value of ['', 'abc', '-1', '1e12', 'x'.repeat(500)]) {
          found.push(...(await sentences(method, `${at}?${name}=${value}`, undefined)))
        }
      }
    }
  }

  const unique = [...new Set(found)]
  expect(unique.length).toBeGreaterThan(40)
  expect(unique.filter((text) => validatorLanguage.test(text))).toEqual([])
  expect(unique.filter((text) => !/^[\dA-Z‘“!].*/.test(text))).toEqual([])
})

test('the sentence names the field and its bound', async () => {
  const long = await shop.call('POST /api/customer', {
    token: diner.token,
    body: { first_name: 'x'.repeat(300) },
  })
  const missing = await shop.call('POST /api/verify-otp', { body: {} })

  expect(long).toMatchObject({
    status: 422,
    message: 'First name can have at most 60 characters.',
    data: { errors: [{ field: 'first_name' }] },
  })
  expect(missing).toMatchObject({ status: 422, message: 'Code is missing.' })
})

const schema = z.object({ orders: z.array(z.object({ number: z.string() })) })
const serialize = contractSerializer({ schema, method: 'GET', url: '/api/orders' })

test('an answer that its contract describes is written', () => {
  expect(serialize({ orders: [{ number: 'BSB-1001' }] })).toBe('{"orders":[{"number":"BSB-1001"}]}')
})

test('a field that the contract lacks is an error, wherever it is', () => {
  const answer = { orders: [{ number: 'BSB-1001' }, { number: 'BSB-1002', phone: '07700900123' }] }

  expect(() => serialize(answer)).toThrow('GET /api/orders answers .orders[1].phone')
})

test('a field that is missing is an error', () => {
  expect(() => serialize({ orders: [{}] })).toThrow()
})
