// Baseline for orders: a server with the least work that an order needs, in five statements. It knows the prices
// (PRICES, in pence by id), looks up the session, and writes the order with its lines, options, address and payment
// under the request's idempotency key.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { Pool, type PoolClient } from 'pg'

interface Chosen {
  option_id: string
  quantity: number
}

interface OrderBody {
  outlet_id: string
  address_id: string
  payment_method: string
  lines: { item_id: string; quantity: number; options: Chosen[] }[]
}

interface Diner {
  id: string
  name: string
  phone: string
  line1: string
  postcode: string
}

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const prices = new Map<string, number>(Object.entries(JSON.parse(process.env.PRICES ?? '{}')))

const findDiner = `
  select c.id, c.name, c.phone, a.line1, a.postcode
  from plain.sessions s join plain.customers c on c.id = s.customer_id join plain.addresses a on a.customer_id = c.id
  where s.token_hash = $1 and s.expires_at > now() and a.id = $2`
const insertOrder = `
  with key as (insert into plain.idempotency_keys values ($1, $2, $3) on conflict do nothing returning order_id)
  insert into plain.orders
  select order_id, $1, $4, 'placed', $5::jsonb, $6::jsonb, $7, $8 from key returning id`
const insertLines = `
  with lines as (
    insert into plain.order_lines
    select $1, l.position, l.item_id, l.quantity, l.unit_price, l.options
    from jsonb_to_recordset($2) as l(position int, item_id text, quantity int, unit_price int, options jsonb))
  insert into plain.payments values ($1, $3, 'requires_payment_method', $4)`

createServer(async (request, response) => {
  const { status, answer } =
    request.method === 'POST'
      ? await order(request).catch((error: unknown) => ({ status: 500, answer: String(error) }))
      : { status: 200, answer: 'ready' }
  const body = JSON.stringify(answer)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}).listen(Number(process.env.PORT))

async function order(request: IncomingMessage): Promise<{ status: number; answer: unknown }> {
  const body = JSON.parse(await bodyOf(request)) as OrderBody
  const token = (request.headers.authorization ?? '').slice('Bearer '.length)
  const key = String(request.headers['idempotency-key'])
  const client = await pool.connect()
  try {
    await client.query('begin')
    const outcome = await write(client, body, token, key)
    await client.query(outcome.status === 200 ? 'commit' : 'rollback')
    return outcome
  } finally {
    client.release()
  }
}

async function write(client: PoolClient, body: OrderBody, token: string, key: string) {
  const found = await client.query<Diner>({
    name: 'find-diner',
    text: findDiner,
    values: [createHash('sha256').update(token).digest(), body.address_id],
  })
  const diner = found.rows[0]
  if (!diner) return { status: 401, answer: 'unknown session' }

  const id = randomUUID()
  const lines = body.lines.map(({ item_id, quantity, options }, position) => ({
    position,
    item_id,
    quantity,
    unit_price: priceOf(item_id),
    options: options.map((option) => ({ ...option, price: priceOf(option.option_id) })),
  }))
  const total = lines.reduce(
    (sum, { quantity, unit_price, options }) =>
      options.reduce((part, option) => part + option.quantity * option.price, sum) +
      quantity * unit_price,
    0,
  )
  const contact = { name: diner.name, phone: diner.phone }
  const address = { line1: diner.line1, postcode: diner.postcode }
  const createdAt = new Date()
  const written = await client.query({
    name: 'insert-order',
    text: insertOrder,
    values: [diner.id, key, id, body.outlet_id, contact, address, total, createdAt],
  })
  if (written.rowCount !== 1) return { status: 409, answer: 'key used' }
  await client.query({
    name: 'insert-lines',
    text: insertLines,
    values: [id, JSON.stringify(lines), body.payment_method, total],
  })
  const payment = { method: body.payment_method, amount: total }
  return {
    status: 200,
    answer: { id, status: 'placed', contact, address, lines, total, payment, createdAt },
  }
}

function priceOf(id: string): number {
  const price = prices.get(id)
  if (price === undefined) throw new Error(`no price for ${id}`)
  return price
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      text += part
    })
    request.on('end', () => resolve(text))
    request.on('error', reject)
  })
}
