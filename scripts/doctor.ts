// npm run doctor: examines the installation that the settings describe, and prints what to fix. Changes nothing.
import { examine } from '#server/doctor/examine.ts'

const counts = { ok: 0, warning: 0, fault: 0 }
for await (const { level, name, says } of examine(process.env, () => new Date())) {
  counts[level] += 1
  console.log(`${level.padEnd(8)} ${name.padEnd(10)} ${says}`)
}
const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
console.log(`\n${counted(counts.fault, 'fault')}, ${counted(counts.warning, 'warning')}`)
if (counts.fault > 0) process.exitCode = 1
