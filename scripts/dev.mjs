// The server with hot reload: Vite for the storefront, a restart for everything the API is made of.
import { install, pinnedNode, run } from './prepare.mjs'

install()
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
