import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Document, isMap, isScalar, parse, visit } from 'yaml'
import {
  findSubject,
  type MenuDocument,
  orderedKeys,
  type Subject,
  subjectsOf,
} from '#domain/menu-document.ts'
import { type MenuOperation, subjectOf } from '#domain/menu-operations.ts'
import { rewriteYaml } from '#server/tenancy/yaml/rewrite-yaml.ts'
import { applyMenuEdit, menuEdit } from './generated-menu-edits.ts'
import { runs } from './generated-tests.ts'

// As `edited-menu.test.ts`, of a menu in which a comment stands above everything that has an id and behind every value of it.

const before: MenuDocument = parse(readFileSync('testing/sample/menus/main.yaml', 'utf8'))
const keyOf = ({ kind, id }: Subject) => `${kind} ${id}`

/** The sample menu in block form with its comments: `# above item curry`, and `# price of item curry` behind the price. */
function commented(): string {
  const document = new Document(before)
  const byValue = new Map(
    subjectsOf(before).map((subject) => [JSON.stringify(findSubject(before, subject)), subject]),
  )
  visit(document, {
    Map(_, map, path) {
      const subject = byValue.get(JSON.stringify(map.toJS(document)))
      if (!subject) return
      // A group has its id as a key; its comment stands above that.
      const pair = path.at(-1)
      if (subject.kind === 'group' && pair && 'key' in pair && isScalar(pair.key)) {
        pair.key.commentBefore = ` above ${keyOf(subject)}`
      } else map.commentBefore = ` above ${keyOf(subject)}`
      for (const { key, value } of map.items) {
        if (isScalar(value)) value.comment = ` ${key} of ${keyOf(subject)}`
      }
    },
  })
  expect(isMap(document.contents)).toBe(true)
  return document.toString()
}

const text = commented()
const comments = (written: string): string[] =>
  written.match(/# (above|\w+ of) (item|category|group|option) .*/g) ?? []

/** What an operation writes anew, so that its comments may go. */
function touches(operation: MenuOperation, subject: Subject): boolean {
  const { kind, id } = subjectOf(operation)
  if (operation.op.endsWith('.move')) return false
  return kind === subject.kind && id === subject.id
}

test('the sample menu with comments has one above everything with an id', () => {
  expect(parse(text)).toEqual(before)
  for (const subject of subjectsOf(before)) {
    expect(comments(text)).toContain(`# above ${keyOf(subject)}`)
    expect(comments(text)).toContain(`# name of ${keyOf(subject)}`)
  }
})

test('several additions, moves, removals and other values at once keep every comment of what they are not about at its entry and once, and the order of keys', () => {
  fc.assert(
    fc.property(fc.array(menuEdit, { minLength: 1, maxLength: 8 }), (edits) => {
      let menu = before
      const operations: MenuOperation[] = []
      for (const each of edits) {
        const next = applyMenuEdit(menu, each)
        if (!next) continue
        menu = next.menu
        operations.push(next.operation)
      }

      const written = rewriteYaml(text, menu, orderedKeys)

      const after: MenuDocument = parse(written)
      const found = comments(written)
      expect(found.filter((comment, index) => found.indexOf(comment) !== index)).toEqual([])
      const lines = written.split('\n')
      for (const subject of subjectsOf(before)) {
        const [was, becomes] = [findSubject(before, subject), findSubject(after, subject)]
        const name = keyOf(subject)
        const own = comments(text).filter((comment) => comment.endsWith(` ${name}`))
        if (was && !becomes) expect(own.filter((comment) => found.includes(comment))).toEqual([])
        // What was removed takes its comments along, also where another of the same id was added since.
        if (!was || !becomes || operations.some((each) => isGone(each, subject))) continue
        const keys = Object.keys(becomes).filter((key) => key in was)
        expect([name, keys]).toEqual([name, Object.keys(was).filter((key) => key in becomes)])
        if (operations.some((each) => touches(each, subject))) continue
        expect([name, own.filter((comment) => found.includes(comment))]).toEqual([name, own])
        const line = lines[lines.findIndex((each) => each.endsWith(`# above ${name}`)) + 1]
        expect(line).toContain(subject.id.replace(/^.*\./, ''))
      }
    }),
    { numRuns: runs(400) },
  )
}, 120_000)

/** Whether an operation removed this, or what it stood in. */
function isGone(operation: MenuOperation, { kind, id }: Subject): boolean {
  if (!operation.op.endsWith('.remove')) return false
  const gone = subjectOf(operation)
  if (gone.kind === kind && gone.id === id) return true
  if (gone.kind === 'group') return kind === 'option' && id.startsWith(`${gone.id}.`)
  return gone.kind === 'category' && kind === 'item'
}
