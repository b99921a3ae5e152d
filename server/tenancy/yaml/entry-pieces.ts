import { isNode, type YAMLSeq } from 'yaml'
import { isRecord } from '#domain/is-record.ts'
import { firstLead, joined, type Piece, piecesOf, textBefore } from './block-pieces.ts'
import { findOldEntry } from './entries-with-ids.ts'
import { columnOf, dashesOf, endOfLine, itemEnd, sourceOf, Unfit } from './node-source.ts'
import { type Manner, renderEntry, renderInline, renderPair } from './render-yaml.ts'
import { mannerOf, ownsCommentsAbove, type Rewriting } from './rewriting.ts'

// The entries of an indented list: those that it had, those that come from another list with their comments, and new ones.

/** The entries of a list as they stand in the text. */
export function seqPieces(seq: YAMLSeq, text: string): Piece[] {
  const dashes = dashesOf(seq)
  const pieces = piecesOf(
    seq.items.map((item, index) => ({
      start: dashes[index] as number,
      end: endOfLine(Math.max((dashes[index] as number) + 1, itemEnd(item, text)), text),
    })),
    text,
  )
  const [first] = pieces
  if (first) first.lead = firstLead(text, dashes[0] as number)
  return pieces
}

/** An entry of a list with another value. */
export function entryPiece(
  rewriting: Rewriting,
  seq: YAMLSeq,
  index: number,
  wanted: unknown,
  path: readonly string[],
  pieces: readonly Piece[],
): Piece {
  const { text } = rewriting
  const { lead, body } = pieces[index] as Piece
  const item = seq.items[index]
  const dash = dashesOf(seq)[index] as number
  if (!isNode(item)) throw new Unfit()
  const source = sourceOf(item, text)
  const written = rewriting.rewriteNode(item, wanted, path)
  if (written === undefined) {
    return { lead, body: renderEntry(wanted, columnOf(dash, text), mannerOf(item, text)) }
  }
  if (written === text.slice(source.start, source.end)) return { lead, body }
  const end = dash + body.length
  const rest = source.end >= end ? '' : text.slice(source.end, end)
  const above = ownsCommentsAbove(rewriting, item, path)
    ? textBefore(text, dash, source.start)
    : text.slice(dash, source.start)
  return { lead, body: above + written + rest }
}

/** An entry that a list did not have: new, or with its comments from another list of the same kind. */
export function newPiece(
  rewriting: Rewriting,
  wanted: unknown,
  column: number,
  path: readonly string[],
  manner: Manner,
): Piece {
  const moved = movedPiece(rewriting, wanted, column, path)
  if (moved) return moved
  if (
    !isRecord(wanted) ||
    !Object.keys(wanted).some((key) => takesMoved(rewriting, wanted, key, path))
  ) {
    return { lead: '', body: renderEntry(wanted, column, manner) }
  }
  const inner = column + 2
  const pairs = Object.entries(wanted).map(([key, value]) =>
    newPair(rewriting, key, value, inner, path),
  )
  return { lead: '', body: `- ${pairs.join(' '.repeat(inner))}` }
}

/** `key: value` with its newline, as `renderPair` does, where a list may take entries of the text with their comments. */
export function newPair(
  rewriting: Rewriting,
  key: string,
  value: unknown,
  column: number,
  path: readonly string[],
  manner: Manner = {},
): string {
  if (!Array.isArray(value) || !takesMoved(rewriting, { [key]: value }, key, path)) {
    return renderPair(key, value, column, manner)
  }
  const inner = column + 2
  const within = [...path, key, '*']
  const pieces = value.map((entry) => newPiece(rewriting, entry, inner, within, { isFlow: false }))
  return `${renderInline(key)}:\n${' '.repeat(inner)}${joined(pieces, inner)}`
}

/** Whether a key of a new value has a list with an entry that stood elsewhere. */
function takesMoved(
  rewriting: Rewriting,
  holder: Record<string, unknown>,
  key: string,
  path: readonly string[],
): boolean {
  const within = [...path, key, '*']
  const list = holder[key]
  return (
    rewriting.depth >= within.length &&
    Array.isArray(list) &&
    list.some((entry) => findOldEntry(rewriting, entry, within) !== undefined)
  )
}

/** An entry that stood in another list of the same kind, with its comments. */
function movedPiece(
  rewriting: Rewriting,
  wanted: unknown,
  column: number,
  path: readonly string[],
): Piece | undefined {
  const from = rewriting.depth < path.length ? undefined : findOldEntry(rewriting, wanted, path)
  if (!from) return undefined
  const { text } = rewriting
  const pieces = seqPieces(from.seq, text)
  const { lead, body } = entryPiece(rewriting, from.seq, from.index, wanted, path, pieces)
  const shift = column - columnOf(sourceOf(from.seq, text).start, text)
  return { lead: shifted(lead, shift), body: shifted(body, shift, body.indexOf('\n') + 1) }
}

/** Lines with another indentation, from a place on. */
function shifted(lines: string, columns: number, from = 0): string {
  if (columns === 0 || (from === 0 && lines === '')) return lines
  const margin = columns > 0 ? ' '.repeat(columns) : ''
  const tooMany = columns < 0 ? new RegExp(`^ {1,${-columns}}`, 'gm') : /^(?=[^\n])/gm
  return lines.slice(0, from) + lines.slice(from).replace(tooMany, margin)
}
