import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cellsOf, hasTest, plain, textOf } from './documented-tests.ts'

interface Row {
  id: string
  statement: string
  files: string[]
  testFile: string
  testName: string
}

const lines = textOf('docs/specification.md').split('\n')
const rows = lines.filter((line) => /^\| \d/.test(line)).map(readRow)

function readRow(line: string): Row {
  const [id = '', statement = '', where = '', shown = ''] = cellsOf(line)
  const [, testFile = '', testName = ''] = /^`([^`]+)` › (.+)$/.exec(shown) ?? []
  const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '')
  return { id, statement, files, testFile, testName }
}

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
