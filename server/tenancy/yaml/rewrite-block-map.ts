import { isMap, isNode, isSeq, type Node, type Pair, type YAMLMap } from 'yaml'
import { firstLead, joined, type Piece, piecesOf, textBefore } from './block-pieces.ts'
import { newPair } from './entry-pieces.ts'
import { columnOf, keyEnd, keyOf, keyStart, pairEnd, sourceOf } from './node-source.ts'
import {
  insertNewKeys,
  inWantedOrder,
  mannerOf,
  ownsCommentsAbove,
  type Rewriting,
} from './rewriting.ts'

/** The source of an indented map with another value. */
export function rewriteBlockMap(
  rewriting: Rewriting,
  map: YAMLMap,
  wanted: Record<string, unknown>,
  path: readonly string[],
): string {
  const { text } = rewriting
  const column = columnOf(sourceOf(map, text).start, text)
  const pieces = piecesOf(
    map.items.map((pair) => ({ start: keyStart(pair), end: pairEnd(pair, text) })),
    text,
  )
  const kept: { key: string; piece: Piece }[] = []
  for (const [index, pair] of map.items.entries()) {
    const key = keyOf(pair)
    const piece = pieces[index] as Piece
    if (!Object.hasOwn(wanted, key)) continue
    const lead =
      index === 0 && ownsCommentsAbove(rewriting, map, path)
        ? firstLead(text, keyStart(pair))
        : piece.lead
    kept.push({
      key,
      piece: { lead, body: pairBody(rewriting, pair, wanted[key], column, path) },
    })
  }
  insertNewKeys(kept, wanted, (key, value) => ({
    key,
    piece: { lead: '', body: newPair(rewriting, key, value, column, path) },
  }))
  return joined(
    inWantedOrder(rewriting, map, kept, wanted, path).map(({ piece }) => piece),
    column,
  )
}

function pairBody(
  rewriting: Rewriting,
  pair: Pair,
  wanted: unknown,
  column: number,
  path: readonly string[],
): string {
  const { text } = rewriting
  const [start, end] = [keyStart(pair), pairEnd(pair, text)]
  const { value } = pair
  if (!isNode(value)) {
    return wanted === null
      ? text.slice(start, end)
      : newPair(rewriting, keyOf(pair), wanted, column, path)
  }
  const source = sourceOf(value, text)
  const inner = [...path, keyOf(pair)]
  const written = rewriting.rewriteNode(value, wanted, inner)
  if (written !== undefined) {
    const rest = source.end >= end ? '' : text.slice(source.end, end)
    const isSame = written === text.slice(source.start, source.end)
    const above =
      !isSame && ownsCommentsAbove(rewriting, value, inner)
        ? textBefore(text, start, source.start)
        : text.slice(start, source.start)
    return above + written + rest
  }
  const rendered = newPair(rewriting, keyOf(pair), wanted, column, path, mannerOf(value, text))
  if (isSeq(value) && isBlockCollection(value) && Array.isArray(wanted) && wanted.length === 0) {
    const comments = commentsOfList(text, keyEnd(pair), source.start)
    return rendered.replace('\n', () => comments)
  }
  const isOneLine =
    !isBlockCollection(value) && !text.slice(source.start, source.end).includes('\n')
  const remark = isOneLine ? (/^[ \t]+#.*/.exec(text.slice(source.end, end))?.[0] ?? '') : ''
  return rendered.replace('\n', () => `${remark}\n`)
}

/** What a list keeps that becomes empty: the comment behind its key, and those above it that no entry owns. */
function commentsOfList(text: string, from: number, first: number): string {
  const [behind = '', ...above] = textBefore(text, from, first).trimEnd().split('\n')
  return `${[behind, ...above.filter((line) => line.trim() !== '')].join('\n')}\n`
}

function isBlockCollection(node: Node): boolean {
  return (isMap(node) || isSeq(node)) && !node.flow
}
