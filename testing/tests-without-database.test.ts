import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf } from '../scripts/changed-areas.ts'
import { testsWithoutDatabase } from './tests-without-database.ts'

const read = new Map<string, { asksForDatabase: boolean; imports: string[] }>()
function readOnce(file: string) {
  const known = read.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const facts = {
    asksForDatabase: text.includes('process.env.TEST_DATABASE'),
    imports: importsOf(file, text).filter((path) => path.endsWith('.ts')),
  }
  read.set(file, facts)
  return facts
}

/** Whether a test, or what it imports, asks which database the run is on. */
function usesDatabase(file: string, seen = new Set<string>()): boolean {
  seen.add(file)
  const { asksForDatabase, imports } = readOnce(file)
  return asksForDatabase || imports.some((path) => !seen.has(path) && usesDatabase(path, seen))
}

test('the API tests that run once are those that touch no database', () => {
  const files = globSync(['server/**/*.test.ts', 'database/**/*.test.ts'])

  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !usesDatabase(file)).toSorted()).toEqual(testsWithoutDatabase)
})
