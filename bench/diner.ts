import { send } from './http-client.ts'
import { outletId, type Tiffin } from './server.ts'

/** The meal that every diner of a benchmark orders: five dishes with options, delivered to an address. */
export interface Meal {
  lines: { item_id: string; quantity: number; options: { option_id: string; quantity: number }[] }[]
  /** Including all fees, in pounds. */
  expectedTotal: number
  /** Prices of all dishes and options of the menu, in pence by id. */
  prices: Record<string, number>
}

/** A signed-in diner made of HTTP calls, who orders the same meal again and again. */
export interface Diner {
  /** One call. */
  payCash(outlet: string): Promise<void>
  /** The four calls that the storefront makes: the times, the order, the card, the status. */
  payByCard(outlet: string): Promise<void>
  /** The first page of their own orders. */
  listOrders(): Promise<void>
  /** A cash order as it is sent, each time under a new key. */
  cashRequest(outlet: string): { headers: Record<string, string>; body: string }
}

interface MenuData {
  categories: {
    items: {
      id: string
      price: number
      special_price: number
      available: boolean
      option_groups: {
        type: string
        min: number
        max: number
        options: { id: string; price: number; available: boolean }[]
      }[]
    }[]
  }[]
}

type Item = MenuData['categories'][number]['items'][number]

const dishes = 5
/** Portions of each dish; option quantities count every portion. */
const portions = 2
const home = { line1: '48 Sample Street', city: 'London', postcode: 'SE1 1AA', is_default: true }

/** Reads the menu, and gets the meal's price with fees from the response to an order without an expected total. */
export async function chooseMeal(tiffin: Tiffin): Promise<Meal> {
  const menu = await call<MenuData>(tiffin.origin, 'GET', `/api/menu/${outletId}`)
  const items = menu.categories.flatMap((category) => category.items)
  const withOptions = items.filter(
    (item) => item.available && item.option_groups.some((group) => group.options.length > 0),
  )
  const lines = withOptions.slice(0, dishes).map((item) => ({
    item_id: item.id,
    quantity: portions,
    options: item.option_groups.flatMap(chosen),
  }))
  const meal: Meal = { lines, expectedTotal: 0, prices: pricesOf(items) }
  const person = await signIn(tiffin, 0)
  const { status, body } = await send(tiffin.origin, {
    method: 'POST',
    path: '/api/order',
    ...orderRequest(person, meal, outletId, 'cash'),
  })
  const answer = JSON.parse(body) as { data: { total: number }; message: string }
  if (status !== 409) throw new Error(`the order for nothing was answered ${status}: ${body}`)
  return { ...meal, expectedTotal: answer.data.total }
}

/** A new diner: requests a code, signs in with it, and enters name and address. */
export async function signUp(tiffin: Tiffin, meal: Meal, number: number): Promise<Diner> {
  const person = await signIn(tiffin, number)
  const order = (outlet: string, method: 'cash' | 'card') =>
    call<{ order: { id: string }; payment: { client_secret: string } }>(
      tiffin.origin,
      'POST',
      '/api/order',
      orderRequest(person, meal, outlet, method),
    )
  return {
    cashRequest: (outlet) => orderRequest(person, meal, outlet, 'cash'),
    async listOrders() {
      await call(tiffin.origin, 'GET', '/api/orders', person)
    },
    async payCash(outlet) {
      await order(outlet, 'cash')
    },
    async payByCard(outlet) {
      const place = `outlet_id=${outlet}&type=delivery&postcode=${home.postcode.replace(' ', '%20')}`
      await call(tiffin.origin, 'GET', `/api/available-timings?${place}`, person)
      const placed = await order(outlet, 'card')
      const card = {
        client_secret: placed.payment.client_secret,
        card_number: '4242424242424242',
      }
      await call(tiffin.origin, 'POST', '/api/sandbox/confirm', json(person, card))
      const status = { order_id: placed.order.id }
      const settled = await call<{ order: { status: string } }>(
        tiffin.origin,
        'PUT',
        '/api/order/payment/status',
        json(person, status),
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
  const { attempt } = await call<{ attempt: string }>(
    tiffin.origin,
    'POST',
    '/api/register',
    json({ headers: from }, { phone }),
  )
  const otp = await codeFor(tiffin, phone)
  const { token } = await call<{ token: string }>(
    tiffin.origin,
    'POST',
    '/api/verify-otp',
    json({ headers: from }, { phone, otp, attempt }),
  )
  const headers = { ...from, authorization: `Bearer ${token}` }
  const name = { first_name: 'Ada' }
  await call(tiffin.origin, 'POST', '/api/customer', json({ headers }, name))
  const address = await call<{ id: string }>(
    tiffin.origin,
    'POST',
    '/api/customer-addresses',
    json({ headers }, home),
  )
  return { headers, addressId: address.id }
}

/** Waits until the worker has sent it. */
async function codeFor({ database }: Tiffin, phone: string): Promise<string> {
  for (let attempts = 0; attempts < 1_000; attempts++) {
    const { rows } = await database.pool.query<{ code: string }>(
      'select code from sent_messages where recipient = $1 order by sent_at desc limit 1',
      [`+44${phone.slice(1)}`],
    )
    if (rows[0]) return rows[0].code
    await new Promise((resolve) => setTimeout(resolve, 10))
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
      lines: meal.lines,
      payment_method: method,
      expected_total: meal.expectedTotal,
    },
  )
}

/** The fewest options that a group requires, and at least one. */
function chosen(group: Item['option_groups'][number]) {
  const count = group.type === 'multiple' ? Math.max(1, group.min) : 1
  return group.options
    .filter((option) => option.available)
    .slice(0, count)
    .map((option) => ({ option_id: option.id, quantity: portions }))
}

function pricesOf(items: Item[]): Record<string, number> {
  const prices: Record<string, number> = {}
  for (const item of items) {
    prices[item.id] = Math.round(100 * (item.special_price || item.price))
    for (const option of item.option_groups.flatMap((group) => group.options)) {
      prices[option.id] = Math.round(100 * option.price)
    }
  }
  return prices
}

function json({ headers }: { headers: Record<string, string> }, body: unknown) {
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

async function call<T>(
  origin: string,
  method: string,
  path: string,
  request: { headers?: Record<string, string>; body?: string } = {},
): Promise<T> {
  let answer = await send(origin, { method, path, ...request })
  // A busy server responds 503, as it does right after its start.
  while (answer.status === 503) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    answer = await send(origin, { method, path, ...request })
  }
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`)
  return (JSON.parse(answer.body) as { data: T }).data
}
