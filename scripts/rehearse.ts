// An evening of test orders for a kitchen's screens: npm run rehearse -- --orders 40 --minutes 10 [--tenant slug] [--outlet id]
// Talks to the running server; with DATABASE_URL, or when no server runs, to the database itself.
import { setTimeout as sleep } from 'node:timers/promises'
import { placeRehearsalOrder } from '#server/kitchen/rehearsal-order.ts'
import { orStop } from '#server/start-up/fault-sentence.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'
import { doAtServer, sentenceOf } from './ask-server.ts'
import { keepPace, readRehearsal } from './rehearsal.ts'

try {
  const rehearsal = readRehearsal(process.argv.slice(2))
  const { tenant, outlet } = rehearsal
  const environment = await orStop(() => readEnvironment(process.env))
  await keepPace(
    rehearsal,
    async () => {
      const { number } = await doAtServer(
        environment,
        '/dev/kitchen/rehearse',
        { tenant, ...(outlet === undefined ? {} : { outlet }) },
        async (services) => ({
          number: await placeRehearsalOrder(await getTenant(services, tenant), outlet),
        }),
      )
      console.log(number)
    },
    { now: () => performance.now(), sleep, random: Math.random },
  )
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
