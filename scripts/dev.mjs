// The server with hot reload: Vite for the storefront, a restart for everything the API is made of.
import { buildStaff, install, pinnedNode, run } from './prepare.mjs'

install()
// The kitchen's application is built once: while it is changed, run `npm run build:staff -- --watch` beside this.
await buildStaff(pinnedNode())
const watched = ['server', 'domain', 'contract', 'database'].flatMap((folder) => [
  '--watch-path',
  folder,
])
run(
  pinnedNode(),
  [
    '--watch',
    ...watched,
    '--watch-preserve-output',
    '--env-file-if-exists=.env',
    'server/main.ts',
    '--dev',
  ],
  {
    asLast: true,
  },
)
