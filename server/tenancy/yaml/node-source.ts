import { isMap, isNode, isScalar, isSeq, type Node, type Pair, type YAMLSeq } from 'yaml'

// Where the nodes of a parsed YAML file stand in its text: offsets in characters.

/** A file that these functions do not understand; the caller renders more of it again. */
export class Unfit extends Error {}

export interface Source {
  start: number
  /** Of a block: after the newline of its last line. */
  end: number
}

/** Where a node stands. A block ends with its last line, anything else with its last character. */
export function sourceOf(node: Node, text: string): Source {
  if (isMap(node) && !node.flow && node.items.length > 0) {
    const last = node.items.at(-1) as Pair
    return { start: keyStart(node.items[0] as Pair), end: pairEnd(last, text) }
  }
  if (isSeq(node) && !node.flow && node.items.length > 0) {
    const dashes = dashesOf(node)
    const last = Math.max((dashes.at(-1) as number) + 1, itemEnd(node.items.at(-1), text))
    return { start: dashes[0] as number, end: endOfLine(last, text) }
  }
  if (!node.range) throw new Unfit()
  const [start, whole] = node.range
  let end = whole
  while (end > start && /\s/.test(text[end - 1] as string)) end--
  return { start, end }
}

export function itemEnd(item: unknown, text: string): number {
  return isNode(item) ? sourceOf(item, text).end : 0
}

export function pairEnd(pair: Pair, text: string): number {
  const end = isNode(pair.value) ? sourceOf(pair.value, text).end : 0
  return endOfLine(Math.max(keyEnd(pair), end), text)
}

export function keyStart({ key }: Pair): number {
  if (!isNode(key) || !key.range) throw new Unfit()
  return key.range[0]
}

/** After the colon. */
export function keyEnd(pair: Pair): number {
  const { key, srcToken } = pair
  if (!isNode(key) || !key.range) throw new Unfit()
  const colon = srcToken?.sep?.find(({ type }) => type === 'map-value-ind')
  return colon ? colon.offset + 1 : key.range[1]
}

export function keyOf({ key }: Pair): string {
  if (!isScalar(key)) throw new Unfit()
  return String(key.value)
}

export function dashesOf(seq: YAMLSeq): number[] {
  const token = seq.srcToken
  if (token?.type !== 'block-seq') throw new Unfit()
  const dashes = token.items.flatMap(({ start }) => {
    const dash = start.find(({ type }) => type === 'seq-item-ind')
    return dash ? [dash.offset] : []
  })
  if (dashes.length !== seq.items.length) throw new Unfit()
  return dashes
}

export function columnOf(position: number, text: string): number {
  return position - (text.lastIndexOf('\n', position - 1) + 1)
}

/** After the newline that ends what stands before. */
export function endOfLine(position: number, text: string): number {
  if (text[position - 1] === '\n') return position
  const newline = text.indexOf('\n', position)
  return newline < 0 ? text.length : newline + 1
}
