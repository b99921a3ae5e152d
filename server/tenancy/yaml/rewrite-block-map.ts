import { isMap, isNode, isSeq, type Node, type Pair, type YAMLMap } from 'yaml'
import { joined, type Piece, piecesOf } from './block-pieces.ts'
import { columnOf, keyOf, keyStart, pairEnd, sourceOf } from './node-source.ts'
import { renderPair } from './render-yaml.ts'
import { insertNewKeys, inWantedOrder, mannerOf, type Rewriting } from './rewriting.ts'

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
    kept.push({
      key,
      piece: { ...piece, body: pairBody(rewriting, pair, wanted[key], column, path) },
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
  const written = rewriting.rewriteNode(value, wanted, [...path, keyOf(pair)])
  if (written !== undefined) {
    const rest = source.end >= end ? '' : text.slice(source.end, end)
    return text.slice(start, source.start) + written + rest
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
