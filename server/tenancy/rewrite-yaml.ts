import { isDeepStrictEqual } from 'node:util'
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  stringify,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { isRecord } from '#domain/is-record.ts'

/**
 * The text of a YAML file with another value, with each comment at its key or entry, and anchors expanded, as an edit
 * of one place must not change others. Throws when it is not YAML.
 */
export function rewriteYaml(text: string, wanted: unknown): string {
  const value: unknown = JSON.parse(JSON.stringify(wanted ?? null))
  const document = parseDocument(text)
  const [error] = document.errors
  if (error) throw new Error(`This is not YAML: ${error.message}`)
  if (isSame(document.toJS() ?? null, value)) return text

  expandAliases(document)
  giveCommentsToFirstEntries(document)
  const entries = entriesById(document)
  const contents = toNode({ document, entries }, document.contents, value, '')
  document.contents = contents as typeof document.contents
  const written = document.toString({ lineWidth: 100 })
  // A form that the library reads but does not write: the content matters more than its comments.
  const again = parseDocument(written)
  return again.errors.length === 0 && isDeepStrictEqual(again.toJS(), value)
    ? written
    : stringify(value)
}

interface Rewriting {
  document: Document
  /** Entries of lists by the kind of their list and their id: an entry that moves to another list keeps its comments. */
  entries: Map<string, YAMLMap>
}

/** The node with another value, or a new one where it is of another kind. @param path without positions in lists */
function toNode(rewriting: Rewriting, node: unknown, wanted: unknown, path: string): Node {
  const { document } = rewriting
  if (isNode(node) && isSame(node.toJS(document), wanted)) return node
  if (isMap(node) && isRecord(wanted)) {
    const before = new Map(node.items.map((pair) => [String(pair.key), pair]))
    node.items = Object.entries(wanted).map(([key, value]) => {
      const pair = before.get(key) ?? document.createPair(key, null)
      pair.value = toNode(rewriting, before.get(key)?.value, value, `${path}.${key}`)
      return pair
    })
    return node
  }
  if (isSeq(node) && Array.isArray(wanted)) {
    const matches = matchEntries(node.toJS(document), wanted)
    const items = [...node.items]
    node.items = wanted.map((value, index) => {
      const match = matches[index]
      const known = match === undefined ? rewriting.entries.get(nameOf(path, value)) : items[match]
      return toNode(rewriting, known, value, path)
    })
    return node
  }
  if (isScalar(node) && typeof node.value === typeof wanted && wanted !== null) {
    const decimals = /\.(\d+)$/.exec(node.source ?? '')?.[1]?.length
    if (decimals) node.minFractionDigits = decimals
    node.value = wanted
    return node
  }
  const made = document.createNode(wanted) as Node
  if (isNode(node)) {
    made.commentBefore = node.commentBefore ?? null
    made.comment = node.comment ?? null
    if (node.spaceBefore) made.spaceBefore = true
  }
  return made
}

/** Fields that an entry of a list is known by: the first that all entries have. */
const names = ['id', 'code', 'date', 'host', 'name']

/** Index of the old entry for each wanted one: by name, or equal ones and then by position if the length is the same. */
function matchEntries(old: unknown[], wanted: unknown[]): (number | undefined)[] {
  const name = names.find((each) =>
    [...old, ...wanted].every((entry) => isRecord(entry) && typeof entry[each] === 'string'),
  )
  const keyOf = (entry: unknown) =>
    name === undefined ? JSON.stringify(entry) : (entry as Record<string, unknown>)[name]
  const left = new Set(old.keys())
  const matches = wanted.map((entry) => {
    const index = [...left].find((each) => keyOf(old[each]) === keyOf(entry))
    if (index !== undefined) left.delete(index)
    return index
  })
  if (name === 'id' || old.length !== wanted.length) return matches
  const rest = [...left]
  return matches.map((index) => index ?? rest.shift())
}

function entriesById(document: Document): Map<string, YAMLMap> {
  const entries = new Map<string, YAMLMap>()
  const collect = (node: unknown, path: string): void => {
    if (isMap(node)) {
      for (const { key, value } of node.items) collect(value, `${path}.${key}`)
    } else if (isSeq(node)) {
      for (const item of node.items) {
        if (isMap(item)) entries.set(nameOf(path, item.toJS(document)), item)
        collect(item, path)
      }
    }
  }
  collect(document.contents, '')
  return entries
}

function nameOf(path: string, entry: unknown): string {
  return `${path} ${isRecord(entry) ? entry.id : ''}`
}

function expandAliases(document: Document): void {
  visit(document, {
    Alias: (_, alias) => alias.resolve(document)?.clone() as Node | undefined,
  })
  visit(document, {
    Node(_, node) {
      if (!isAlias(node)) delete node.anchor
    },
  })
}

/** Moves the comment above a list, which the library gives to the list, to its first entry unless a blank line follows. */
function giveCommentsToFirstEntries(document: Document): void {
  visit(document, {
    Seq(_, seq: YAMLSeq) {
      const [first] = seq.items
      const comment = seq.commentBefore
      if (!comment || seq.flow || !isNode(first) || comment.endsWith('\n')) return
      const start = comment.lastIndexOf('\n\n') + 1
      first.commentBefore = comment.slice(start === 0 ? 0 : start + 1)
      seq.commentBefore = start === 0 ? null : comment.slice(0, start)
    },
  })
}

/** Compared with the order of keys, which is that of option groups on the menu. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
