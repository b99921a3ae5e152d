// Everything between a fresh clone and a served shop. Plain JavaScript: an older Node than ours must be able to read it.
import { buildStaff, buildStorefront, install, pinnedNode, run } from './prepare.mjs'

install()
const node = pinnedNode()
buildStorefront(node)
buildStaff(node)
run(node, ['--env-file-if-exists=.env', 'server/main.ts', ...process.argv.slice(2)], {
  asLast: true,
})
