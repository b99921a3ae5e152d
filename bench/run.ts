// Measures what the product promises, always as a ratio within one run: the machine's own speed cancels out.
// Usage: npm run bench [-- visit orders overload tenants streams board processes growth] [--full]
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureBoard } from './board.ts'
import { cleanUp } from './cleanup.ts'
import type { Figure } from './figure.ts'
import { measureGrowth } from './growth.ts'
import { measureOrders } from './orders.ts'
import { measureOverload } from './overload.ts'
import { measureProcesses } from './processes.ts'
import { measureStreams } from './streams.ts'
import { measureTenants } from './tenants.ts'
import { measureVisit } from './visit.ts'

const { values, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false } },
})

const benchmarks = {
  visit: measureVisit,
  orders: measureOrders,
  overload: measureOverload,
  tenants: measureTenants,
  streams: measureStreams,
  board: measureBoard,
  processes: measureProcesses,
  growth: () => measureGrowth(values.full ? 2_000_000 : 200_000),
}

if (!existsSync('/proc/self/stat')) {
  console.log('The benchmarks read processor times from /proc: they run on Linux alone.')
  process.exit(1)
}

const figures: Figure[] = []
for (const [name, measure] of Object.entries(benchmarks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`Measuring ${name} …`)
  try {
    figures.push(...(await measure()))
  } finally {
    await cleanUp()
  }
}

console.log('\n| what | measured | aim | held | notes |\n|---|---|---|---|---|')
for (const { what, value, unit, aim, notes = '' } of figures) {
  const held = aim.atLeast === undefined ? value <= aim.atMost : value >= aim.atLeast
  const wanted = `${aim.atLeast ?? aim.atMost} at ${aim.atLeast === undefined ? 'most' : 'least'}`
  console.log(
    `| ${what} | ${value.toFixed(2)}${unit} | ${wanted} | ${held ? 'yes' : 'NO'} | ${notes} |`,
  )
}
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/latest.json', JSON.stringify(figures, null, 2))
