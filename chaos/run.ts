// Breaks the parts around the server while diners order over HTTP, and compares the responses with the stored rows.
// Usage: npm run chaos -- [kills] [marks] [stops] [payments] [disk] [hostile] [--times N] [--database embedded|server]
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { serverPrograms } from '#testing/own-cluster.ts'
import { hostileCallers } from './hostile-callers.ts'
import { fillDisk, killServer, stopDatabase } from './outages.ts'
import { paymentOutage } from './payment-outage.ts'
import { raceMarks } from './race-marks.ts'
import { type Report, toText } from './scenario.ts'
import type { DatabaseKind } from './shop-database.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string' },
    database: { type: 'string' },
  },
})
const times = (usual: number) => Number(values.times ?? usual)
const databases: DatabaseKind[] =
  values.database === 'embedded' || values.database === 'server'
    ? [values.database]
    : ['embedded', 'server']

/** Without PostgreSQL's programs nothing runs on a server; where everything has to run, that is an error. */
const canRun = (kind: DatabaseKind) =>
  kind === 'embedded' || serverPrograms() !== undefined || Boolean(process.env.CI)

/** Null when this machine cannot run it. */
type Scenario = (kind: DatabaseKind) => Promise<Report | null>
const scenarios: Record<string, Scenario> = {
  kills: (kind) => killServer(kind, times(200)),
  marks: (kind) => raceMarks(kind, times(60)),
  stops: async (kind) => (kind === 'server' ? stopDatabase(times(20), 10_000) : null),
  payments: (kind) => paymentOutage(kind, times(200)),
  disk: (kind) => fillDisk(kind, times(3)),
  hostile: (kind) => hostileCallers(kind, times(20)),
}

const reports: Report[] = []
for (const [name, run] of Object.entries(scenarios)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  for (const kind of databases) {
    const report = canRun(kind) ? await run(kind) : null
    if (!report) {
      console.log(`${name}, ${kind}: not run`)
      continue
    }
    reports.push(report)
    console.log(toText(report))
  }
}
mkdirSync('test-results', { recursive: true })
writeFileSync('test-results/chaos.json', JSON.stringify(reports, null, 2))
process.exit(reports.some(({ faults }) => faults.length > 0) ? 1 : 0)
