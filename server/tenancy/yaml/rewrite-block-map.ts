import { isMap, isNode, isSeq, type Node, type Pair, type YAMLMap } from 'yaml'
import { isRecord } from '#domain/is-record.ts'
import { commentsAbove, joined, type Piece, piecesOf } from './block-pieces.ts'
import { columnOf, keyOf, keyStart, pairEnd, sourceOf } from './node-source.ts'
import { renderPair } from './render-yaml.ts'
import { insertNewKeys, inWantedOrder, isReordered, mannerOf, type Rewriting } from './rewriting.ts'

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
      index === 0 && hasMovableFirst(rewriting, map, wanted, path)
        ? text.slice(commentsAbove(text, keyStart(pair)), lineStart(text, keyStart(pair)))
        : piece.lead
    kept.push({
      key,
      piece: { lead, body: pairBody(rewriting, pair, wanted[key], column, path) },
    })
  }
  insertNewKeys(kept, wanted, (key, value) => ({
    key,
    piece: { lead: '', body: renderPair(key, value, column) },
  }))
  return joined(
    inWantedOrder(rewriting, map, kept, wanted, path).map(({ piece }) => piece),
    column,
  )
}

/** Whether the first key of a map is kept while the order changes: then the comments above it move with it. */
function hasMovableFirst(
  rewriting: Rewriting,
  map: YAMLMap,
  wanted: Record<string, unknown>,
  path: readonly string[],
): boolean {
  const [first] = map.items
  return (
    first !== undefined &&
    Object.hasOwn(wanted, keyOf(first)) &&
    isReordered(rewriting, map, wanted, path)
  )
}

function lineStart(text: string, place: number): number {
  return text.lastIndexOf('\n', place - 1) + 1
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
    return wanted === null ? text.slice(start, end) : renderPair(keyOf(pair), wanted, column)
  }
  const source = sourceOf(value, text)
  const inner = [...path, keyOf(pair)]
  const written = rewriting.rewriteNode(value, wanted, inner)
  if (written !== undefined) {
    const rest = source.end >= end ? '' : text.slice(source.end, end)
    const takesComments =
      isMap(value) &&
      !value.flow &&
      isRecord(wanted) &&
      hasMovableFirst(rewriting, value, wanted, inner)
    const above = takesComments
      ? text.slice(start, commentsAbove(text, source.start)) +
        text.slice(lineStart(text, source.start), source.start)
      : text.slice(start, source.start)
    return above + written + rest
  }
  const rendered = renderPair(keyOf(pair), wanted, column, mannerOf(value, text))
  const isOneLine =
    !isBlockCollection(value) && !text.slice(source.start, source.end).includes('\n')
  const remark = isOneLine ? (/^[ \t]+#.*/.exec(text.slice(source.end, end))?.[0] ?? '') : ''
  return rendered.replace('\n', `${remark}\n`)
}

function isBlockCollection(node: Node): boolean {
  return (isMap(node) || isSeq(node)) && !node.flow
}
