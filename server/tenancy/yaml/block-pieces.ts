import { type Source, Unfit } from './node-source.ts'

/**
 * A part of a block: the lines of comments and blanks above it, and its own lines from the key or dash on. Above the first
 * part only the comments that stand directly above it are its own: what a blank line separates from it is about the block.
 */
export interface Piece {
  lead: string
  body: string
}

/** Takes the text of a block apart. */
export function piecesOf(parts: readonly Source[], text: string): Piece[] {
  return parts.map(({ start, end }, index) => {
    const above = index === 0 ? '' : text.slice(parts[index - 1]?.end, start)
    const lead = above.slice(0, above.lastIndexOf('\n') + 1)
    if (above.slice(lead.length).trim() !== '') throw new Unfit()
    return { lead, body: text.slice(start, end) }
  })
}

/** Puts the pieces of a block together; the first stands where the block begins. */
export function joined(pieces: readonly Piece[], column: number): string {
  const margin = ' '.repeat(column)
  return pieces
    .map(({ lead, body }, index) => {
      const lines = body.endsWith('\n') ? body : `${body}\n`
      if (index > 0) return lead + margin + lines
      const comments = lead.replace(/^(?:[ \t]*\n)+/, '').trimStart()
      return comments === '' ? lines : comments + margin + lines
    })
    .join('')
}

/** The comments directly above the first part of a block, as its lead. */
export function firstLead(text: string, place: number): string {
  return text.slice(commentsAbove(text, place), lineStart(text, place))
}

/** The text from a place up to a block, without the comments directly above its first part. */
export function textBefore(text: string, from: number, block: number): string {
  const comments = Math.max(from, commentsAbove(text, block))
  return text.slice(from, comments) + text.slice(Math.max(from, lineStart(text, block)), block)
}

/** Where the lines of comments begin that stand directly above the first key or dash of a line; the line's start without any. */
export function commentsAbove(text: string, place: number): number {
  const line = lineStart(text, place)
  if (text.slice(line, place).trim() !== '') return line
  const comments = /(?:(?<=^|\n)[ \t]*#.*\n)+$/.exec(text.slice(0, line))
  return comments ? comments.index : line
}

function lineStart(text: string, place: number): number {
  return text.lastIndexOf('\n', place - 1) + 1
}
