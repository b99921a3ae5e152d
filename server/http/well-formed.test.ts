import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { definitionOf, isStaffCall } from '#contract/calls/table.ts'
import { type Call, calls } from '#contract/calls.ts'
import { openShop } from '#testing/shop.ts'
import { staffHost } from '#testing/staff.ts'

// Text that the database cannot store, in each place of each call, sent beside a valid call of another customer.
const badTexts = ['a\0b', '\ud800']

const shop = await openShop()
const caller = await shop.customer()
const owner = await shop.addMember({ role: 'owner' })
await shop.giveProof(owner)
const neighbour = await shop.customer()
const placed = await neighbour.place()
await neighbour.pay(placed)

type Schema = z.core.JSONSchema.BaseSchema
type Path = (string | number)[]

const schemaOf = (part: z.ZodType | undefined): Schema =>
  part ? (z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema) : {}

/** Ways into the texts of a value that fits the schema. */
function textPaths(schema: Schema, path: Path = []): Path[] {
  const { type, properties = {}, items, anyOf = [], oneOf = [], additionalProperties } = schema
  const inside = [
    ...Object.entries(properties).flatMap(([key, each]) =>
      textPaths(each as Schema, [...path, key]),
    ),
    ...(items ? textPaths(items as Schema, [...path, 0]) : []),
    ...[...anyOf, ...oneOf].flatMap((each) => textPaths(each as Schema, path)),
    ...(typeof additionalProperties === 'object'
      ? textPaths(additionalProperties as Schema, [...path, 'key'])
      : []),
  ]
  return type === 'string' ? [path, ...inside] : inside
}

/** Lists and objects around one text. */
function around(path: Path, text: string): unknown {
  return path.reduceRight<unknown>(
    (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
    text,
  )
}

interface Request {
  url: string
  body?: unknown
}

/** The call once for each text field, filled with text that the database cannot store. */
function requestsOf(call: Call): Request[] {
  const { params, query, body } = definitionOf(call)
  const path = call.slice(call.indexOf('/'))
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const bad = encodeURIComponent('a\0b')
  const urlWith = (name: string) =>
    path.replace(/:(\w+)/g, (_, each) => (each === name ? bad : 'one'))
  const queried = textPaths(schemaOf(query)).map(([name]) => `${urlWith('')}?${name}=${bad}`)
  const bodies = [...textPaths(schemaOf(body)), ['unknown']].flatMap((place) =>
    badTexts.map((text) => around(place, text)),
  )
  const hasBody = !call.startsWith('GET ')
  return [
    ...(params ? names.map((name) => ({ url: urlWith(name) })) : []),
    ...queried.map((url) => ({ url })),
    { url: `${urlWith('')}?unknown=${bad}` },
    ...(hasBody
      ? [...bodies, { 'a\0b': 1 }].map((each) => ({ url: urlWith(''), body: each }))
      : []),
  ].map((request) => (hasBody ? { body: {}, ...request } : request))
}

let addresses = 0
/** Another one for each request, below the limits. */
function nextAddress(): string {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** A neighbour says that their order is paid. */
const reportPayment = () =>
  shop.call('PUT /api/order/payment/status', {
    token: neighbour.token,
    remoteAddress: nextAddress(),
    body: { order_id: placed.order.id, status: 'succeeded' },
  })

async function send(call: Call, { url, body }: Request) {
  const remoteAddress = nextAddress()
  const isStaff = isStaffCall(call)
  const response = await shop.app.inject({
    method: call.slice(0, call.indexOf(' ')) as 'GET',
    url,
    remoteAddress,
    headers: {
      host: isStaff ? staffHost : 'sample.test',
      'idempotency-key': remoteAddress,
      ...(isStaff
        ? { origin: `http://${staffHost}`, cookie: `staff=${owner.token}` }
        : { authorization: `Bearer ${caller.token}` }),
    },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const { code, message } = response.json() as { code?: string; message?: string }
  return { status: response.statusCode, code, message }
}

/** Their bodies are bytes. */
const ofBytes = Object.values(calls).filter((call) => definitionOf(call).mediaTypes)

test.each(Object.values(calls).filter((call) => !ofBytes.includes(call)))(
  '%s refuses text that no database can hold, and fails no other call',
  async (call) => {
    for (const request of requestsOf(call)) {
      const [refused, again, beside] = await Promise.all([
        send(call, request),
        send(call, request),
        reportPayment(),
      ])

      const about = `${call} ${JSON.stringify(request)}`
      expect({ about, ...refused }).toMatchObject({ about, status: 400, code: 'malformed' })
      expect({ about, ...again }).toMatchObject({ about, status: 400 })
      expect(refused.message).toMatch(/\w+\.$/)
      expect({ about, status: beside.status }).toEqual({ about, status: 200 })
    }
  },
)

test('HTTP itself refuses a header with it, and fails no other call', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  for (const name of ['cookie', 'user-agent', 'idempotency-key', 'authorization']) {
    const socket = connect(port, '127.0.0.1')
    socket.end(`GET /api/home HTTP/1.1\r\nhost: sample.test\r\n${name}: a\0b\r\n\r\n`)
    const [answer, beside] = await Promise.all([text(socket), reportPayment()])

    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(beside.status).toBe(200)
  }
})
