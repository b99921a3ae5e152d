// Everything between a fresh clone and a served shop. Plain JavaScript: an older Node than ours must be able to read it.
import { buildStaff, buildStorefront, install, pinnedNode, run } from './prepare.mjs'
import { environment, nodeOptions } from './server-memory.mjs'

install()
const node = pinnedNode()
await buildStorefront(node)
await buildStaff(node)
const parameters = [...nodeOptions, '--env-file-if-exists=.env', 'server/main.ts']
run(node, [...parameters, ...process.argv.slice(2)], { env: environment, asLast: true })
