import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '#testing/an-order.ts'
import { listen } from '#testing/listen.ts'
import { openShop } from '#testing/shop.ts'
import { apiDescription } from './api-description.ts'

const run = promisify(execFile)
const generator = 'node_modules/oazapfts/dist/cli.js'
const compiler = 'node_modules/typescript/bin/tsc'

const shop = await openShop()
// Inside the project, so that the client finds its packages; ignored by git.
await mkdir('.data', { recursive: true })
const folder = await mkdtemp(resolve('.data/generated-client-'))
beforeAll(generate)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await shop.close()
})

/** The client as a public generator writes it, and a program that uses it. */
async function generate(): Promise<void> {
  await writeFile(`${folder}/openapi.json`, JSON.stringify(apiDescription()))
  await run(process.execPath, [generator, `${folder}/openapi.json`, `${folder}/client.ts`])
  await writeFile(`${folder}/order-a-meal.ts`, program)
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify(compilerOptions))
}

const compilerOptions = {
  compilerOptions: {
    target: 'es2024',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    module: 'preserve',
    moduleResolution: 'bundler',
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
  include: ['*.ts'],
}

/** Reads the menu, orders with a total that is wrong, then with the one that the refusal names, and pays. */
const program = `import * as api from './client.ts'

export async function orderAMeal(baseUrl: string, token: string, request: api.OrderRequest) {
  const opts = { baseUrl, headers: { authorization: \`Bearer \${token}\` } }
  const menu = await api.getMenu(request.outlet_id, opts)
  if (menu.status !== 200) throw new Error(menu.data.message)
  const dishes: string[] = menu.data.data.categories.flatMap(({ items }) => items.map(({ name }) => name))

  const refused = await api.placeOrder('first', { ...request, expected_total: 1 }, opts)
  if (refused.status !== 409 || refused.data.code !== 'order_changed') throw new Error('not refused')
  const total: number | null = refused.data.data.total

  const placed = await api.placeOrder('second', { ...request, expected_total: total ?? 0 }, opts)
  if (placed.status !== 200) throw new Error(placed.data.message)
  const { order, payment } = placed.data.data
  await api.confirmSandboxPayment(
    { client_secret: payment.client_secret, card_number: '4242 4242 4242 4242' },
    opts,
  )
  const settled = await api.settlePayment({ order_id: order.id }, opts)
  if (settled.status !== 200) throw new Error(settled.data.message)
  return { dishes, total, status: settled.data.data.order.status }
}
`

test('a client that a public generator makes of the description compiles and orders a meal', async () => {
  await run(process.execPath, [compiler, '--project', `${folder}/tsconfig.json`])
  const diner = await shop.customer()
  const origin = await listen(shop)
  const { orderAMeal } = await import(/* @vite-ignore */ `${folder}/order-a-meal.ts`)

  const meal = await orderAMeal(origin, diner.token, anOrder(diner))

  expect(meal).toEqual({ dishes: ['Curry', 'Lassi'], total: 31.4, status: 'placed' })
})
