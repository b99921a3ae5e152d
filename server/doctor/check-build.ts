import { existsSync } from 'node:fs'
import { serverBuild } from '#server/pages/renderer.ts'
import { type Check, fault, ok } from './check.ts'

export const checkBuild: Check = {
  name: 'build',
  run: () =>
    existsSync(serverBuild)
      ? ok('The storefront is built.')
      : fault('The storefront is not built yet: run `npm run build`.'),
}
