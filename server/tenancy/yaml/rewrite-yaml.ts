import { type Document, isNode, parseDocument, stringify } from 'yaml'
import { textBefore } from './block-pieces.ts'
import { findOldEntries, namesOfEntries } from './entries-with-ids.ts'
import { sourceOf } from './node-source.ts'
import { renderDocument } from './render-yaml.ts'
import { rewriteNode } from './rewrite-node.ts'
import { isUnchanged, ownsCommentsAbove, type Rewriting } from './rewriting.ts'

/**
 * The text of a YAML file with another value, of which only what differs is written anew: comments, the order of keys, quotes
 * and blank lines stay. Entries of lists are known by their `id` (or code, date, host, name), so that a moved one takes its
 * comments along. A comment directly above an entry is its own, also above the first of a list or file: it moves and goes with
 * it. One that a blank line separates from the first entry is about the list, and stays there.
 * @param wanted plain data; the order of keys in it says only where a new key goes
 * @param orderedKeys keys of the file of whose maps the order counts as well
 * @throws when the text is no YAML
 */
export function rewriteYaml(
  text: string,
  wanted: unknown,
  orderedKeys: readonly string[] = [],
): string {
  if (text.startsWith('\uFEFF')) {
    return `\uFEFF${rewriteYaml(text.slice(1), wanted, orderedKeys)}`
  }
  const newline = /(?<!\r)\n/.test(text) ? '\n' : '\r\n'
  if (newline === '\r\n' && text.includes('\r\n')) {
    const written = rewriteYaml(text.replaceAll('\r\n', '\n'), wanted, orderedKeys)
    return written.replaceAll('\n', '\r\n')
  }
  const value: unknown = JSON.parse(JSON.stringify(wanted ?? null))
  const document = parse(text)
  if (isUnchanged(document.toJS() ?? null, value, [], orderedKeys)) return text

  // Anchors make one place another's value: then whole keys are written anew, and if need be the whole file.
  for (const depth of [Number.POSITIVE_INFINITY, 1]) {
    const written = attempt(text, document, value, { depth, orderedKeys })
    if (written !== undefined && holds(written, value, orderedKeys)) return written
  }
  const written = renderDocument(value)
  return holds(written, value, orderedKeys) ? written : stringify(value)
}

function parse(text: string): Document {
  const document = parseDocument(text, { keepSourceTokens: true })
  const [error] = document.errors
  if (error) throw new Error(`This is no YAML: ${error.message}`)
  return document
}

function attempt(
  text: string,
  document: Document,
  value: unknown,
  { depth, orderedKeys }: Pick<Rewriting, 'depth' | 'orderedKeys'>,
): string | undefined {
  const { contents } = document
  if (!isNode(contents)) return undefined
  try {
    const rewriting: Rewriting = {
      text,
      document,
      depth,
      orderedKeys,
      oldEntries: findOldEntries(contents),
      wantedEntries: namesOfEntries(value),
      rewriteNode: (...given) => rewriteNode(rewriting, ...given),
    }
    const { start, end } = sourceOf(contents, text)
    const written = rewriteNode(rewriting, contents, value, [])
    if (written === undefined) return undefined
    const above = ownsCommentsAbove(rewriting, contents, [])
      ? textBefore(text, 0, start)
      : text.slice(0, start)
    return above + written + text.slice(end)
  } catch {
    // Unfit, or a form that the code does not know: the next attempt renders more of the text again.
    return undefined
  }
}

/** Whether a text is YAML with that value; the order of keys matters only where it counts. */
function holds(text: string, value: unknown, orderedKeys: readonly string[]): boolean {
  try {
    return isUnchanged(parse(text).toJS() ?? null, value, [], orderedKeys)
  } catch {
    return false
  }
}
