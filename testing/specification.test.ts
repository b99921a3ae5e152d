import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Row {
  id: string
  statement: string
  files: string[]
  testFile: string
  testName: string
}

const page = readFileSync('docs/specification.md', 'utf8')
const lines = page.split('\n').filter((line) => /^\| \d/.test(line))
const rows = lines.map(readRow)

function readRow(line: string): Row {
  const [, id = '', statement = '', where = '', shown = ''] = line
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
  const [, testFile = '', testName = ''] = /^`([^`]+)` › (.+)$/.exec(shown) ?? []
  const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '')
  return { id, statement, files, testFile, testName }
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
/** As they stand in TypeScript, where a quote may be escaped. */
const plain = (text: string) => text.replaceAll("\\'", "'")

/** A test's title stands in quotes or backticks, whole. */
const hasTest = (source: string, title: string) =>
  ["'", '"', '`'].some((quote) => plain(source).includes(quote + title + quote))

describe('the table of the specification', () => {
  test('has a row for every statement, each with its own number', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  test('names files that exist', () => {
    const wrong = rows.flatMap(({ id, files }) =>
      files.length === 0
        ? [`${id} names no file`]
        : files.filter((file) => !existsSync(file)).map((file) => `${id}: ${file}`),
    )
    expect(wrong).toEqual([])
  })

  test('names tests that exist', () => {
    const wrong = rows
      .filter(({ testFile, testName }) => !testName || !hasTest(textOf(testFile), testName))
      .map(({ id, testFile, testName }) => `${id}: ${testFile} › ${testName}`)
    expect(wrong).toEqual([])
  })

  test('quotes texts that are in the code, word for word', () => {
    const wrong = rows.flatMap(({ id, statement, files }) =>
      [...statement.matchAll(/“([^”]+)”/g)]
        .map(([, text]) => text ?? '')
        .filter((text) => !files.some((file) => plain(textOf(file)).includes(text)))
        .map((text) => `${id}: ${text}`),
    )
    expect(wrong).toEqual([])
  })
})
