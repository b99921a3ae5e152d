import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { definitionOf } from '#contract/calls/table.ts'
import { calls } from '#contract/calls.ts'
import { cellsOf, hasTest, textOf } from './documented-tests.ts'

interface Table {
  head: string[]
  rows: string[][]
}

const pages = ['docs/security.md', 'docs/reliability.md']
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}

function tablesOf(page: string): Table[] {
  const tables: Table[] = []
  let before = ''
  for (const line of textOf(page).split('\n')) {
    if (/^\|-/.test(line)) tables.push({ head: cellsOf(before), rows: [] })
    else if (line.startsWith('|') && before.startsWith('|')) tables.at(-1)?.rows.push(cellsOf(line))
    before = line
  }
  return tables
}

/** What stands under a heading, with the first cell of its row. */
function columnOf(page: string, name: string): { row: string; cell: string }[] {
  return tablesOf(page).flatMap(({ head, rows }) =>
    head.includes(name)
      ? rows.map((cells) => ({ row: cells[0] ?? '', cell: cells[head.indexOf(name)] ?? '' }))
      : [],
  )
}

/** Files among what stands in backticks: paths with an extension. */
const filesIn = (text: string) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.[a-z]+)`/g)].map(([, file]) => file ?? '')

/** What is wrong with "`file` › title<br>another title of it<br>`npm run x`". */
function faultsOfTests(cell: string): string[] {
  let file = ''
  return cell.split('<br>').flatMap((entry) => {
    const script = /^`npm run (\w+)[^`]*`$/.exec(entry)?.[1]
    if (script) return scripts[script] ? [] : [`no script ${script}`]
    const [, named, title = ''] = /^(?:`([^`]+)` › )?(.+)$/.exec(entry) ?? []
    file = named ?? file
    if (!existsSync(file)) return [`no file ${file || entry}`]
    return hasTest(textOf(file), title) ? [] : [`${file} has no test: ${title}`]
  })
}

describe.each(pages)('the guarantees of %s', (page) => {
  test('name tests that exist', () => {
    const wrong = columnOf(page, 'test').flatMap(({ row, cell }) =>
      faultsOfTests(cell).map((fault) => `${row}: ${fault}`),
    )

    expect(columnOf(page, 'test').length).toBeGreaterThan(10)
    expect(wrong).toEqual([])
  })

  test('and all other statements name files that exist', () => {
    const missing = filesIn(textOf(page)).filter((file) => !existsSync(file))

    expect(missing).toEqual([])
  })
})

test('each guarantee of docs/security.md says which file keeps it', () => {
  const tables = tablesOf('docs/security.md').filter(({ head }) => head.includes('test'))
  const silent = tables.flatMap(({ head, rows }) =>
    rows.filter((cells) => filesIn(cells[head.indexOf('how')] ?? '').length === 0),
  )

  expect(silent).toEqual([])
})

test('each call that needs no session is in docs/security.md, with its limit and cost', () => {
  const section = /## Limits and cost\n([\s\S]*?)\n## /.exec(textOf('docs/security.md'))?.[1] ?? ''
  const missing = Object.values(calls)
    .filter((call) => definitionOf(call).who === 'public')
    .map((call) => call.replace(/^\w+ \/api\//, '').replace(/:(\w+)/g, '{$1}'))
    .filter((path) => !section.includes(`\`${path}\``))

  expect(missing).toEqual([])
})

test('each table of the database has a class of data in docs/security.md', () => {
  const section = /\n## Data\n([\s\S]*?)\n## /.exec(textOf('docs/security.md'))?.[1] ?? ''
  const sql = readdirSync('database/migrations')
    .map((file) => textOf(`database/migrations/${file}`))
    .join('\n')
  const made = [...sql.matchAll(/^create table (\w+)/gm)].map(([, name]) => name ?? '')
  const dropped = [...sql.matchAll(/^drop table (\w+)/gm)].map(([, name]) => name ?? '')
  const missing = made.filter((name) => !dropped.includes(name) && !section.includes(`\`${name}\``))

  expect(made.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

describe('the list of OWASP ASVS 5.0.0', () => {
  const requirements = columnOf('docs/security.md', 'verdict')

  test('has each requirement of levels 1 and 2 once, in their order', () => {
    const ids = requirements.map(({ row }) => row)
    const inOrder = ids.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))

    expect(ids).toHaveLength(253)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(inOrder)
  })

  test('gives each a verdict and a reason', () => {
    const verdicts = ['met', 'partly', 'not met', 'n/a']
    const reasons = columnOf('docs/security.md', 'where or why')

    expect(requirements.filter(({ cell }) => !verdicts.includes(cell))).toEqual([])
    expect(reasons.filter(({ cell }) => cell === '')).toEqual([])
  })
})
