import { type Document, isMap, isScalar, isSeq, type Node, type YAMLSeq } from 'yaml'
import type { Manner } from './render-yaml.ts'

/** One attempt at writing a document with another value into its own text. */
export interface Rewriting {
  text: string
  document: Document
  /** How many levels down values are compared; values below it are rendered again. */
  depth: number
  /** Entries that left their list, by the kind of list and their id: another list may take them with their comments. */
  moved: Map<string, { seq: YAMLSeq; index: number }>
  /**
   * The source of a node with another value (`rewrite-node.ts`).
   * @returns undefined where it is of another kind and must be rendered again
   */
  rewriteNode(node: Node, wanted: unknown, path: readonly string[]): string | undefined
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
