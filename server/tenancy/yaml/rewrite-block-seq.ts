import { isMap, isNode, isSeq, type Node, type YAMLSeq } from 'yaml'
import { joined, type Piece, piecesOf } from './block-pieces.ts'
import { matchEntries, movableName } from './match-entries.ts'
import { columnOf, dashesOf, endOfLine, itemEnd, keyOf, sourceOf, Unfit } from './node-source.ts'
import { type Manner, renderEntry } from './render-yaml.ts'
import { isFlowNode, mannerOf, type Rewriting } from './rewriting.ts'

/** The source of an indented list with another value. */
export function rewriteBlockSeq(
  rewriting: Rewriting,
  seq: YAMLSeq,
  wanted: readonly unknown[],
  path: readonly string[],
): string {
  const { text } = rewriting
  const column = columnOf(sourceOf(seq, text).start, text)
  const old: unknown[] = seq.toJS(rewriting.document)
  const pieces = seqPieces(seq, text)
  const within = [...path, '*']
  const manner: Manner = { isFlow: isFlowNode(seq.items.at(-1)) }
  const matches = matchEntries(old, wanted)
  return joined(
    matches.map((index, position): Piece => {
      const entry = wanted[position]
      if (index !== undefined)
        return entryPiece(rewriting, seq, index, entry, column, within, pieces)
      return (
        movedPiece(rewriting, entry, column, within) ?? {
          lead: '',
          body: renderEntry(entry, column, manner),
        }
      )
    }),
    column,
  )
}

function seqPieces(seq: YAMLSeq, text: string): Piece[] {
  const dashes = dashesOf(seq)
  return piecesOf(
    seq.items.map((item, index) => ({
      start: dashes[index] as number,
      end: endOfLine(Math.max((dashes[index] as number) + 1, itemEnd(item, text)), text),
    })),
    text,
  )
}

function entryPiece(
  rewriting: Rewriting,
  seq: YAMLSeq,
  index: number,
  wanted: unknown,
  column: number,
  path: readonly string[],
  pieces: readonly Piece[],
): Piece {
  const { text } = rewriting
  const piece = pieces[index] as Piece
  const item = seq.items[index]
  const dash = dashesOf(seq)[index] as number
  if (!isNode(item)) throw new Unfit()
  const source = sourceOf(item, text)
  const written = rewriting.rewriteNode(item, wanted, path)
  if (written === undefined) {
    return { lead: piece.lead, body: renderEntry(wanted, column, mannerOf(item, text)) }
  }
  const end = dash + piece.body.length
  const rest = source.end >= end ? '' : text.slice(source.end, end)
  return { lead: piece.lead, body: text.slice(dash, source.start) + written + rest }
}

/** An entry that stood in another list of the same kind, with its comments. */
function movedPiece(
  rewriting: Rewriting,
  wanted: unknown,
  column: number,
  path: readonly string[],
): Piece | undefined {
  const name = movableName(wanted)
  if (name === undefined || rewriting.depth < path.length) return undefined
  if (rewriting.moved.size === 0 && isNode(rewriting.document.contents)) {
    findEntries(rewriting, rewriting.document.contents, [])
  }
  const from = rewriting.moved.get(`${path.join('.')} ${name}`)
  if (!from) return undefined
  const { text } = rewriting
  if (columnOf(sourceOf(from.seq, text).start, text) !== column) return undefined
  const pieces = seqPieces(from.seq, text)
  return entryPiece(rewriting, from.seq, from.index, wanted, column, path, pieces)
}

/** Every entry with an id in block lists, by the kind of its list. */
function findEntries(rewriting: Rewriting, node: Node, path: readonly string[]): void {
  if (isMap(node)) {
    for (const pair of node.items) {
      if (isNode(pair.value)) findEntries(rewriting, pair.value, [...path, keyOf(pair)])
    }
  } else if (isSeq(node) && !node.flow) {
    for (const [index, item] of node.items.entries()) {
      if (!isNode(item)) continue
      const name = movableName(item.toJS(rewriting.document))
      const key = `${[...path, '*'].join('.')} ${name}`
      if (name !== undefined && !rewriting.moved.has(key)) {
        rewriting.moved.set(key, { seq: node, index })
      }
      findEntries(rewriting, item, [...path, '*'])
    }
  }
}
