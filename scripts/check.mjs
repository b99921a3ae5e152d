// Fast checks, no browser: format and lint, types, dead code, the API's description, and the tests of what changed.
// `npm test` runs the static ones first.
import { install, pinnedNode, run, runQuietly, say } from './prepare.mjs'

install()
const node = pinnedNode()

/** Name and command of each check. The queues run in parallel: most of a check keeps one core busy. */
const queues = [
  [
    // By default four checkers run, and each infers the shared types: one takes half the time.
    ['Types', 'node_modules/typescript/bin/tsc', ['--noEmit', '--checkers', '1']],
  ],
  [
    ['Format and lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']],
    ['Dead code', 'node_modules/knip/bin/knip.js', []],
    // Exports that only tests use; the contract's types are exported for tests, too.
    [
      'Dead code but for tests',
      'node_modules/knip/bin/knip.js',
      ['--production', '--exclude', 'types'],
    ],
    ['API description', 'scripts/lint-api.mjs', []],
  ],
]

// Types and dead code need them.
const hasRouteTypes = await runQueue([
  ['Route types', 'node_modules/@react-router/dev/bin.cjs', ['typegen']],
])
const results = hasRouteTypes ? await Promise.all(queues.map(runQueue)) : [false]
if (results.includes(false)) process.exit(1)
if (process.argv[2] !== 'static') {
  say('\n— Tests of what changed since the last commit but one')
  run(
    node,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--changed', 'HEAD~1', '--passWithNoTests'],
      ...['--project', 'rules', '--project', 'embedded'],
    ],
    // They take minutes; `npm test` has them.
    { env: { EXCLUDED_TESTS: '**/*{crash,order-races,production-journey,refused-start}.test.ts' } },
  )
}

/** Runs its checks in sequence and prints each result; false if one failed. */
async function runQueue(checks) {
  for (const [name, command, parameters] of checks) {
    const { isFine, output } = await runQuietly(node, [command, ...parameters])
    say(`\n— ${name}\n${output.trim()}`)
    if (!isFine) return false
  }
  return true
}
