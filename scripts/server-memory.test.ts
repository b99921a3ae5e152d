import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environment, nodeOptions } from './server-memory.mjs'

test.each(['Dockerfile', 'docs/operations.md'])(
  '%s starts the server with its memory settings',
  (file) => {
    const text = readFileSync(file, 'utf8')
    for (const option of nodeOptions) expect(text).toContain(option)
    for (const [name, value] of Object.entries(environment))
      expect(text).toContain(`${name}=${value}`)
  },
)
