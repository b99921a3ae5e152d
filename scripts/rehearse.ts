// An evening of test orders for a kitchen's screens: npm run rehearse -- --orders 40 --minutes 10 [--tenant slug] [--outlet id]
// Talks to the running server; with DATABASE_URL, or when no server runs, to the database itself.
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { placeRehearsalOrder } from '#server/kitchen/rehearse.ts'
import { orStop } from '#server/start-up/or-stop.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'
import { doAtServer, sentenceOf } from './ask-server.ts'

const environment = await orStop(() => readEnvironment(process.env))
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '40' },
    minutes: { type: 'string', default: '10' },
    tenant: { type: 'string', default: 'bombay-spice' },
    outlet: { type: 'string' },
  },
})

try {
  const orders = readNumber('orders', values.orders, 500)
  const minutes = readNumber('minutes', values.minutes, 240)
  for (const wait of waits(orders, minutes * 60_000)) {
    await delay(wait)
    const request = { tenant: values.tenant, ...(values.outlet ? { outlet: values.outlet } : {}) }
    const { number } = await doAtServer(
      environment,
      '/dev/kitchen/rehearse',
      request,
      async (services) => ({
        number: await placeRehearsalOrder(await getTenant(services, values.tenant), values.outlet),
      }),
    )
    console.log(number)
  }
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

function readNumber(name: string, text: string, most: number): number {
  const number = Number(text)
  if (!Number.isFinite(number) || number < 0 || number > most) {
    throw new Error(`--${name} must be a number up to ${most}.`)
  }
  return number
}

/** Milliseconds before each order: as an evening, slow at first, a rush in the middle, slow again. */
function waits(orders: number, length: number): number[] {
  const weights = Array.from({ length: orders }, (_, place) => {
    const middle = Math.abs((place + 0.5) / orders - 0.5) * 2
    return (0.3 + middle) * (0.5 + Math.random())
  })
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => (weight / sum) * length)
}
