import { isDeepStrictEqual } from 'node:util'
import { type Document, isMap, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml'
import { isRecord } from '#domain/is-record.ts'
import type { Manner } from './render-yaml.ts'

/** Where entries stand, by the kind of their list and their id. */
export type OldEntries = ReadonlyMap<string, { seq: YAMLSeq; index: number }>

/** One attempt at writing a document with another value into its own text. */
export interface Rewriting {
  text: string
  document: Document
  /** How many levels down values are compared; values below it are rendered again. */
  depth: number
  /** Keys of the file of whose maps the order counts. */
  orderedKeys: readonly string[]
  /** Entries of the text by the kind of their list and their id: another list may take them with their comments. */
  oldEntries: OldEntries
  /** The same names of the wanted entries. */
  wantedEntries: ReadonlySet<string>
  /**
   * The source of a node with another value (`rewrite-node.ts`).
   * @returns undefined where it is of another kind and must be rendered again
   */
  rewriteNode(node: Node, wanted: unknown, path: readonly string[]): string | undefined
}

/** Whether the value at a path stays as it is, with the order of keys where that counts. */
export function isUnchanged(
  value: unknown,
  wanted: unknown,
  path: readonly string[],
  orderedKeys: readonly string[],
): boolean {
  if (!isDeepStrictEqual(value, wanted)) return false
  if (path.length > 1) return true
  const [key] = path
  if (key !== undefined) return !orderedKeys.includes(key) || hasSameOrder(value, wanted)
  if (!isRecord(value) || !isRecord(wanted)) return true
  return orderedKeys.every((each) => hasSameOrder(value[each], wanted[each]))
}

/** Whether the keys that two maps share follow each other alike. */
function hasSameOrder(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return true
  const shared = (of: Record<string, unknown>, other: Record<string, unknown>) =>
    Object.keys(of).filter((key) => Object.hasOwn(other, key))
  return isDeepStrictEqual(shared(a, b), shared(b, a))
}

/** Whether the keys of a map whose order counts are wanted in another one. */
export function isReordered(
  { document, orderedKeys }: Rewriting,
  map: YAMLMap,
  wanted: Record<string, unknown>,
  path: readonly string[],
): boolean {
  const [key = ''] = path
  if (path.length !== 1 || !orderedKeys.includes(key)) return false
  return !hasSameOrder(map.toJS(document), wanted)
}

/** The parts of a map in the order of the wanted keys, where that counts and is another one. */
export function inWantedOrder<Part extends { key: string }>(
  rewriting: Rewriting,
  map: YAMLMap,
  parts: Part[],
  wanted: Record<string, unknown>,
  path: readonly string[],
): Part[] {
  if (!isReordered(rewriting, map, wanted, path)) return parts
  const order = Object.keys(wanted)
  return parts.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
}

/** Puts each key that a map did not have after the one that precedes it in the wanted value. */
export function insertNewKeys<Part extends { key: string }>(
  kept: Part[],
  wanted: Record<string, unknown>,
  make: (key: string, value: unknown) => Part,
): void {
  let after = -1
  for (const [key, value] of Object.entries(wanted)) {
    const index = kept.findIndex((each) => each.key === key)
    if (index >= 0) {
      after = index
      continue
    }
    after += 1
    kept.splice(after, 0, make(key, value))
  }
}

/** Whether the comments directly above a node belong to its first part, which may move or go with them. */
export function ownsCommentsAbove(
  { orderedKeys }: Rewriting,
  node: Node,
  path: readonly string[],
): boolean {
  if (isFlowNode(node) !== false) return false
  return isSeq(node) || (path.length === 1 && orderedKeys.includes(path[0] ?? ''))
}

/** Whether a node is written in brackets; undefined for one that has no such choice. */
export function isFlowNode(node: unknown): boolean | undefined {
  return isMap(node) || isSeq(node) ? node.flow === true : undefined
}

/** How a value is written: quotes, brackets and decimals of the one that it replaces. */
export function mannerOf(node: Node, text: string): Manner {
  if (!isScalar(node)) return { isFlow: isFlowNode(node) }
  const source = node.range ? text.slice(node.range[0], node.range[1]) : ''
  const fraction = /^-?\d+\.(\d+)$/.exec(source)?.[1]
  return { type: node.type ?? undefined, decimals: fraction?.length }
}
