// An evening of test orders for a kitchen's screens: npm run rehearse -- --orders 40 --minutes 10 [--tenant slug] [--outlet id]
// Talks to the running server; with DATABASE_URL, or when no server runs, to the database itself.
import { setTimeout as sleep } from 'node:timers/promises'
import { placeRehearsalOrder } from '#server/kitchen/rehearsal-order.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'
import { doAtServer, runCommand } from './command.ts'
import { keepPace, readRehearsal } from './rehearsal.ts'

await runCommand(async (environment) => {
  const rehearsal = readRehearsal(process.argv.slice(2))
  const { tenant, outlet } = rehearsal
  const place = async () => {
    const { number } = await doAtServer(
      environment,
      '/dev/kitchen/rehearse',
      { tenant, outlet },
      async (services) => ({
        number: await placeRehearsalOrder(await getTenant(services, tenant), outlet),
      }),
    )
    console.log(number)
  }
  await keepPace(rehearsal, place, { now: () => performance.now(), sleep, random: Math.random })
})
