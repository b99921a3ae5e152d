import { isDeepStrictEqual } from 'node:util'
import { isNode, isScalar, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml'
import { matchEntries } from './match-entries.ts'
import { keyEnd, keyOf, keyStart, type Source, sourceOf, Unfit } from './node-source.ts'
import { inlinePair, renderInline } from './render-yaml.ts'
import { insertNewKeys, inWantedOrder, mannerOf, type Rewriting } from './rewriting.ts'

/** The source of a map in braces with another value. */
export function rewriteFlowMap(
  rewriting: Rewriting,
  map: YAMLMap,
  wanted: Record<string, unknown>,
  path: readonly string[],
): string {
  const { text } = rewriting
  const parts = map.items.map((pair) => ({
    start: keyStart(pair),
    end: isNode(pair.value) ? Math.max(keyEnd(pair), sourceOf(pair.value, text).end) : keyEnd(pair),
  }))
  const kept: { from: number | undefined; key: string; text: string }[] = []
  for (const [from, pair] of map.items.entries()) {
    const key = keyOf(pair)
    if (!Object.hasOwn(wanted, key)) continue
    kept.push({ from, key, text: flowPair(rewriting, pair, wanted[key], path) })
  }
  insertNewKeys(kept, wanted, (key, value) => ({
    from: undefined,
    key,
    text: inlinePair(key, value),
  }))
  return inBrackets(map, parts, inWantedOrder(rewriting, map, kept, wanted, path), text)
}

function flowPair(
  rewriting: Rewriting,
  pair: Pair,
  wanted: unknown,
  path: readonly string[],
): string {
  const { text } = rewriting
  const key = keyOf(pair)
  const { value } = pair
  if (!isNode(value))
    return wanted === null ? text.slice(keyStart(pair), keyEnd(pair)) : inlinePair(key, wanted)
  const source = sourceOf(value, text)
  if (source.end === source.start) return wanted === null ? key : inlinePair(key, wanted)
  const written =
    rewriting.rewriteNode(value, wanted, [...path, key]) ??
    renderInline(wanted, mannerOf(value, text))
  // Inside brackets some characters need quotes that they do not need outside.
  const inline =
    isScalar(value) && written !== text.slice(source.start, source.end)
      ? renderInline(wanted, mannerOf(value, text))
      : written
  return text.slice(keyStart(pair), source.start) + inline
}

/** The source of a list in brackets with another value. */
export function rewriteFlowSeq(
  rewriting: Rewriting,
  seq: YAMLSeq,
  wanted: readonly unknown[],
  path: readonly string[],
): string {
  const { text } = rewriting
  const parts = seq.items.map((item) => {
    if (!isNode(item)) throw new Unfit()
    return sourceOf(item, text)
  })
  const old: unknown[] = seq.toJS(rewriting.document)
  const kept = matchEntries(old, wanted).map((from, position) => {
    const item = from === undefined ? undefined : seq.items[from]
    const entry = wanted[position]
    if (!isNode(item)) return { from, text: renderInline(entry) }
    const source = sourceOf(item, text)
    const isSame = isDeepStrictEqual(old[from ?? 0], entry)
    const written = isSame
      ? text.slice(source.start, source.end)
      : isScalar(item)
        ? renderInline(entry, mannerOf(item, text))
        : (rewriting.rewriteNode(item, entry, [...path, '*']) ?? renderInline(entry))
    return { from, text: written }
  })
  return inBrackets(seq, parts, kept, text)
}

/** The parts between the brackets of a node, with the commas and line breaks that it has; new parts get the same. */
function inBrackets(
  node: Node,
  parts: readonly Source[],
  kept: readonly { from: number | undefined; text: string }[],
  text: string,
): string {
  const { start, end } = sourceOf(node, text)
  const between = parts.slice(1).map((part, index) => text.slice(parts[index]?.end, part.start))
  const opening = text.slice(start, parts[0]?.start)
  const closing = text.slice(parts.at(-1)?.end, end)
  const lines = /\n[ \t]*$/.exec(opening)?.[0]
  const usual = between.find((each) => !each.includes('#')) ?? (lines ? `,${lines}` : ', ')
  const seen = kept.map(({ text: each }, index) => {
    if (index === 0) return each
    const own = kept.length === parts.length ? between[index - 1] : undefined
    return (own ?? usual) + each
  })
  return opening + seen.join('') + closing
}
