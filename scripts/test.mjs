// Everything that must hold: the fast checks, then rules and API on both databases, then a few faults
// around the server, then the journeys in a browser.
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

install()
const node = pinnedNode()
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })

// Mostly it waits for the network.
const chromium = runQuietly(node, ['scripts/install-chromium.ts'])
run(node, ['scripts/check.mjs', 'static'])
buildStorefront(node)
buildStaff(node)

const projects = ['rules', 'embedded']
const isOnServer = await hasPostgres()
if (isOnServer) projects.push('server')
else if (process.env.CI) fail('No PostgreSQL server to test on: set TEST_DATABASE_URL.')
else say('No PostgreSQL server found: the API is tested on the embedded database only.')

say('\n— Rules and API')
run(node, [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}/vitest.json`,
])

say('\n— Faults around the server')
run(node, [
  'chaos/run.ts',
  ...['kills', 'stops', 'payments', '--short'],
  ...['--database', isOnServer ? 'server' : 'embedded'],
])

say('\n— Journeys in the browser')
const { isFine, output } = await chromium
if (!isFine) fail(output)
run(node, ['node_modules/@playwright/test/cli.js', 'test'], {
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json` },
})

const unit = JSON.parse(readFileSync(`${results}/vitest.json`, 'utf8'))
const browser = JSON.parse(readFileSync(`${results}/playwright.json`, 'utf8')).stats
say('')
const passed = unit.numPassedTests + browser.expected
const failed = unit.numFailedTests + browser.unexpected
say(`${passed} passed, ${failed} failed`)

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
