// Everything that must hold: static checks and builds side by side, rules and API, then journeys in a browser.
// `--all` (`npm run test:all`) adds every API test on the embedded database, all generated cases, faults around the
// server, and the journeys that look at every page, brand and size.
import { readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import {
  buildStaff,
  buildStorefront,
  install,
  pinnedNode,
  root,
  run,
  runQuietly,
  say,
} from './prepare.mjs'

const isAll = process.argv.includes('--all')
/** Parts to run, such as `npm run test:all -- api`; all of them where none is named. */
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const runs = (part) => named.length === 0 || named.includes(part)

install()
const node = pinnedNode()
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })

// Mostly it waits for the network.
const chromium = runQuietly(node, ['scripts/install-chromium.ts'])
const [checks] = await Promise.all([
  runs('checks') ? runQuietly(node, ['scripts/check.mjs', 'static']) : null,
  buildStorefront(node).then(() => buildStaff(node)),
])
if (checks) say(checks.output)
if (checks && !checks.isFine) process.exit(1)

const isOnServer = await hasPostgres()
if (!isOnServer && process.env.CI) fail('No PostgreSQL server to test on: set TEST_DATABASE_URL.')
if (!isOnServer) say('No PostgreSQL server found: the API is tested on the embedded database only.')

if (runs('api')) {
  say('\n— Rules and API')
  const projects = isOnServer ? ['rules', 'server', 'embedded'] : ['rules', 'embedded']
  const reporters = ['--reporter=default', '--reporter=json']
  run(
    node,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', ...reporters],
      ...projects.flatMap((project) => ['--project', project]),
      `--outputFile.json=${results}/vitest.json`,
    ],
    { env: isAll ? { TEST_ALL: '1' } : isOnServer ? { TEST_EMBEDDED: 'part' } : {} },
  )
}

if (isAll && runs('faults')) {
  say('\n— Faults around the server')
  const database = ['--database', isOnServer ? 'server' : 'embedded']
  run(node, [
    'chaos/run.ts',
    ...['kills', 'marks', 'stops', 'payments', 'hostile'],
    '--times',
    '20',
    ...database,
  ])
}

if (runs('journeys')) {
  say('\n— Journeys in the browser')
  const { isFine, output } = await chromium
  if (!isFine) fail(output)
  const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json` }
  run(node, ['node_modules/@playwright/test/cli.js', 'test'], {
    env: isAll ? report : { ...report, E2E_PART: 'main' },
  })
}

const unit = runs('api') ? readReport('vitest') : { numPassedTests: 0, numFailedTests: 0 }
const browser = runs('journeys') ? readReport('playwright').stats : { expected: 0, unexpected: 0 }
say('')
say(
  `${unit.numPassedTests + browser.expected} passed, ${unit.numFailedTests + browser.unexpected} failed`,
)

function readReport(name) {
  return JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8'))
}

function fail(sentence) {
  say(sentence)
  process.exit(1)
}

/** Whether something listens where the tests expect PostgreSQL. */
function hasPostgres() {
  const url = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://127.0.0.1:5432')
  return new Promise((resolve) => {
    const socket = net.connect({ host: url.hostname, port: Number(url.port || 5432) })
    socket.setTimeout(2_000)
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
    socket.once('timeout', () => done(false))
    function done(found) {
      socket.destroy()
      resolve(found)
    }
  })
}
