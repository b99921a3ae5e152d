// Measures what the product promises, always as a ratio within one run: the machine's own speed cancels out.
// Usage: npm run bench [-- pages script orders memory menu]
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Figure } from './figure.ts'
import { measureLongMenu } from './long-menu.ts'
import { measureMemory } from './memory.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { measureScript } from './script-weight.ts'

const benchmarks = {
  pages: measurePages,
  script: measureScript,
  orders: measureOrders,
  memory: measureMemory,
  menu: measureLongMenu,
}

const chosen = process.argv.slice(2)
const figures: Figure[] = []
for (const [name, measure] of Object.entries(benchmarks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`Measuring ${name} …`)
  figures.push(...(await measure()))
}

console.log('\n| what | measured | aim | held |\n|---|---|---|---|')
for (const { what, value, unit, aim } of figures) {
  const held = aim === null ? '' : isHeld(value, aim) ? 'yes' : 'NO'
  const wanted =
    aim === null
      ? ''
      : `${aim.atLeast ?? aim.atMost} at ${aim.atLeast === undefined ? 'most' : 'least'}`
  console.log(`| ${what} | ${value.toFixed(2)}${unit} | ${wanted} | ${held} |`)
}
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/latest.json', JSON.stringify(figures, null, 2))

function isHeld(value: number, aim: NonNullable<Figure['aim']>): boolean {
  return aim.atLeast === undefined ? value <= aim.atMost : value >= aim.atLeast
}
