// Breaks the parts around the server while diners order over HTTP, and compares what they were told with what is stored.
// Usage: npm run chaos -- [kills] [marks] [stops] [payments] [disk] [hostile] [--short] [--times N] [--database embedded|server]
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { serverPrograms } from '#testing/own-cluster.ts'
import { fillDisk } from './fill-disk.ts'
import { hostileCallers } from './hostile-callers.ts'
import { killServer } from './kill-server.ts'
import { paymentOutage } from './payment-outage.ts'
import { raceMarks } from './race-marks.ts'
import { type Report, toText } from './report.ts'
import type { DatabaseKind } from './shop-database.ts'
import { stopDatabase } from './stop-database.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    times: { type: 'string' },
    database: { type: 'string' },
  },
})
/** Few times, and on any machine, however busy: part of `npm test`. */
const isShort = values.short
const times = (long: number, short: number) => Number(values.times ?? (isShort ? short : long))
const databases: DatabaseKind[] =
  values.database === 'embedded' || values.database === 'server'
    ? [values.database]
    : ['embedded', 'server']

/** Without PostgreSQL's programs nothing runs on a server; where everything has to run, that is an error. */
const canRun = (kind: DatabaseKind) =>
  kind === 'embedded' || serverPrograms() !== undefined || Boolean(process.env.CI)

/** Each scenario by name; null when this machine cannot run it. */
const scenarios: Record<string, () => AsyncGenerator<Report | null>> = {
  async *kills() {
    for (const kind of databases) yield canRun(kind) ? await killServer(kind, times(200, 3)) : null
  },
  async *marks() {
    for (const kind of databases) yield canRun(kind) ? await raceMarks(kind, times(60, 3)) : null
  },
  async *stops() {
    if (!databases.includes('server')) return
    yield canRun('server') ? await stopDatabase(times(20, 2), isShort ? 60_000 : 10_000) : null
  },
  async *payments() {
    for (const kind of databases)
      yield canRun(kind) ? await paymentOutage(kind, times(200, 9)) : null
  },
  async *disk() {
    for (const kind of databases) yield canRun(kind) ? await fillDisk(kind, times(3, 1)) : null
  },
  async *hostile() {
    for (const kind of databases)
      yield canRun(kind) ? await hostileCallers(kind, times(20, 3)) : null
  },
}

const reports: Report[] = []
for (const [name, run] of Object.entries(scenarios)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  for await (const report of run()) {
    if (!report) {
      console.log(`${name}: not run, this machine does not allow it`)
      continue
    }
    reports.push(report)
    console.log(toText(report))
  }
}
mkdirSync('test-results', { recursive: true })
writeFileSync('test-results/chaos.json', JSON.stringify(reports, null, 2))
process.exit(reports.some(({ faults }) => faults.length > 0) ? 1 : 0)
