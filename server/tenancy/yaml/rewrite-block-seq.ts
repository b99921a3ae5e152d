import type { YAMLSeq } from 'yaml'
import { joined } from './block-pieces.ts'
import { isInBoth } from './entries-with-ids.ts'
import { entryPiece, newPiece, seqPieces } from './entry-pieces.ts'
import { matchEntries } from './match-entries.ts'
import { columnOf, sourceOf } from './node-source.ts'
import type { Manner } from './render-yaml.ts'
import { isFlowNode, type Rewriting } from './rewriting.ts'

/** The source of an indented list with another value, from the comments directly above its first entry on. */
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
  const matches = matchEntries(old, wanted, (entry) => isInBoth(rewriting, entry, within))
  return joined(
    matches.map((index, position) => {
      const entry = wanted[position]
      return index === undefined
        ? newPiece(rewriting, entry, column, within, manner)
        : entryPiece(rewriting, seq, index, entry, within, pieces)
    }),
    column,
  )
}
