import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { staffSources, storefrontSources } from './prepare.mjs'

/** Paths that a source imports by alias or relatively, as paths from the root. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/from '([#.][^']+)'/g)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name),
  )
}

/** A file with all its transitive imports within this repository. */
function filesBehind(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  for (const imported of importsOf(file)) filesBehind(imported, known)
  return known
}

test.each([
  ['vite.config.ts', storefrontSources],
  ['staff/vite.config.ts', staffSources],
])('a change of a file that %s imports causes a new build', (config, sources) => {
  const unwatched = [...filesBehind(config)].filter(
    (file) => !sources.some((source) => file === source || file.startsWith(`${source}/`)),
  )

  expect(unwatched).toEqual([])
})
