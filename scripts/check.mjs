// Fast checks, no browser: format and lint, types, dead code, the API's description, rules, and the API tests of what
// changed. `npm test` runs the static ones first.
import { install, pinnedNode, run, say } from './prepare.mjs'

install()
const node = pinnedNode()

/** What each check is called, and how it runs. */
const checks = [
  ['Format and lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']],
  ['Route types', 'node_modules/@react-router/dev/bin.cjs', ['typegen']],
  // Each checker reads all of the types by itself: more of them than cores only take longer.
  ['Types', 'node_modules/typescript/bin/tsc', ['--noEmit', '--checkers', '2']],
  ['Dead code', 'node_modules/knip/bin/knip.js', []],
  ['API description', 'scripts/lint-api.mjs', []],
  ['Rules', 'node_modules/vitest/vitest.mjs', ['run', '--project', 'rules']],
  ['API of what changed', 'scripts/test-changed-areas.ts', []],
]

const only = process.argv[2]
for (const [name, command, parameters] of checks) {
  if (only === 'static' && name === 'Rules') break
  say(`\n— ${name}`)
  run(node, [command, ...parameters])
}
