import { setTimeout as delay } from 'node:timers/promises'
import type { WireMenu } from '#contract/menu.ts'
import type { WireOrderRequest } from '#contract/order.ts'
import { type Call, send } from './http-client.ts'
import { outletId, type Tiffin } from './server.ts'

/** The meal that every diner of a benchmark orders: five dishes with options. Its total includes all fees, in pounds. */
type Meal = Pick<WireOrderRequest, 'lines' | 'expected_total'>

const dishes = 5
/** Portions of each dish; option quantities count every portion. */
const portions = 2
const home = { line1: '48 Sample Street', city: 'London', postcode: 'SE1 1AA', is_default: true }

/** Reads the menu, and gets the meal's price with fees from the response to an order without an expected total. */
export async function chooseMeal(tiffin: Tiffin): Promise<Meal> {
  const menu = await call<WireMenu>(tiffin, `/api/menu/${outletId}`)
  const lines = menu.categories
    .flatMap(({ items }) => items)
    .filter((item) => item.available && item.option_groups.some(({ options }) => options.length))
    .slice(0, dishes)
    .map((item) => ({
      item_id: item.id,
      quantity: portions,
      options: item.option_groups.flatMap(chosen),
      note: '',
    }))
  const person = await signIn(tiffin, 0)
  const asked = orderRequest(person, { lines, expected_total: 0 }, outletId, 'cash')
  const { status, body } = await send(tiffin.origin, { path: '/api/order', ...asked })
  const answer = JSON.parse(body) as { data: { total: number } }
  if (status !== 409) throw new Error(`the order for nothing was answered ${status}: ${body}`)
  return { lines, expected_total: answer.data.total }
}

export type Diner = Awaited<ReturnType<typeof signUp>>

/** A new diner: requests a code, signs in with it, and enters name and address. Orders the same meal each time. */
export async function signUp(tiffin: Tiffin, meal: Meal, number: number) {
  const person = await signIn(tiffin, number)
  const order = (outlet: string, method: 'cash' | 'card') =>
    call<{ order: { id: string }; payment: { client_secret: string } }>(
      tiffin,
      '/api/order',
      orderRequest(person, meal, outlet, method),
    )
  return {
    /** A cash order as it is sent, each time under a new key. */
    cashRequest: (outlet: string) => orderRequest(person, meal, outlet, 'cash'),
    /** The first page of their own orders. */
    listOrders: () => call(tiffin, '/api/orders', person),
    /** One call. */
    payCash: (outlet: string) => order(outlet, 'cash'),
    /** The four calls that the storefront makes: the times, the order, the card, the status. */
    async payByCard(outlet: string): Promise<void> {
      const place = `outlet_id=${outlet}&type=delivery&postcode=${home.postcode.replace(' ', '%20')}`
      await call(tiffin, `/api/available-timings?${place}`, person)
      const { order: placed, payment } = await order(outlet, 'card')
      const card = { client_secret: payment.client_secret, card_number: '4242424242424242' }
      await call(tiffin, '/api/sandbox/confirm', json(person, card))
      const settled = await call<{ order: { status: string } }>(
        tiffin,
        '/api/order/payment/status',
        { method: 'PUT', ...json(person, { order_id: placed.id }) },
      )
      if (settled.order.status !== 'placed') throw new Error(`card: ${settled.order.status}`)
    },
  }
}

interface Person {
  headers: Record<string, string>
  addressId: string
}

async function signIn(tiffin: Tiffin, number: number): Promise<Person> {
  const phone = `07700${String(900_000 + number)}`
  // The proxy in front of the server would say so: limits are counted by address.
  const from = { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
  const post = <T>(path: string, headers: Record<string, string>, body: object) =>
    call<T>(tiffin, path, json({ headers }, body))
  const { attempt } = await post<{ attempt: string }>('/api/register', from, { phone })
  const otp = await codeFor(tiffin, phone)
  const proof = { phone, otp, attempt }
  const { token } = await post<{ token: string }>('/api/verify-otp', from, proof)
  const headers = { ...from, authorization: `Bearer ${token}` }
  await post('/api/customer', headers, { first_name: 'Ada' })
  const { id } = await post<{ id: string }>('/api/customer-addresses', headers, home)
  return { headers, addressId: id }
}

/** Waits until the worker has sent it. */
async function codeFor({ database }: Tiffin, phone: string): Promise<string> {
  for (let attempts = 0; attempts < 1_000; attempts++) {
    const { rows } = await database.pool.query<{ code: string }>(
      'select code from sent_messages where recipient = $1 order by sent_at desc limit 1',
      [`+44${phone.slice(1)}`],
    )
    if (rows[0]) return rows[0].code
    await delay(10)
  }
  throw new Error(`No code came for ${phone}`)
}

function orderRequest(
  { headers, addressId }: Person,
  meal: Meal,
  outlet: string,
  method: 'cash' | 'card',
) {
  const key = { 'idempotency-key': crypto.randomUUID() }
  return json(
    { headers: { ...headers, ...key } },
    {
      outlet_id: outlet,
      type: 'delivery',
      timing: 'asap',
      address_id: addressId,
      payment_method: method,
      ...meal,
    },
  )
}

type OptionGroup = WireMenu['categories'][number]['items'][number]['option_groups'][number]

/** The fewest options that a group requires, and at least one. */
function chosen(group: OptionGroup) {
  const count = group.type === 'multiple' ? Math.max(1, group.min) : 1
  return group.options
    .filter((option) => option.available)
    .slice(0, count)
    .map((option) => ({ option_id: option.id, quantity: portions }))
}

function json(
  { headers }: { headers: Record<string, string> },
  body: unknown,
): { headers: Record<string, string>; body: string } {
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

async function call<T>(
  { origin }: Tiffin,
  path: string,
  request: Omit<Call, 'path'> = {},
): Promise<T> {
  let answer = await send(origin, { path, ...request })
  // A busy server responds 503, as it does right after its start.
  while (answer.status === 503) {
    await delay(100)
    answer = await send(origin, { path, ...request })
  }
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`)
  return (JSON.parse(answer.body) as { data: T }).data
}
