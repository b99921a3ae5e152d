import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf } from './changed-areas.ts'
import { staffSources, storefrontSources } from './prepare.mjs'

/** A file with all that it imports from this repository, and what those import. */
function filesBehind(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  for (const imported of importsOf(file, readFileSync(file, 'utf8'))) filesBehind(imported, known)
  return known
}

test.each([
  ['vite.config.ts', storefrontSources],
  ['staff/vite.config.ts', staffSources],
])('a change of what %s uses builds anew', (config, sources) => {
  const unwatched = [...filesBehind(config)].filter(
    (file) => !sources.some((source) => file === source || file.startsWith(`${source}/`)),
  )

  expect(unwatched).toEqual([])
})
