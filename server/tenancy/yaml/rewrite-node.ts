import { isAlias, isMap, isScalar, isSeq, type Node } from 'yaml'
import { isRecord } from '#domain/is-record.ts'
import { sourceOf } from './node-source.ts'
import { type Manner, renderPair } from './render-yaml.ts'
import { rewriteBlockMap } from './rewrite-block-map.ts'
import { rewriteBlockSeq } from './rewrite-block-seq.ts'
import { rewriteFlowMap, rewriteFlowSeq } from './rewrite-flow.ts'
import { isUnchanged, mannerOf, type Rewriting } from './rewriting.ts'

/**
 * The source of a node with another value.
 * @returns undefined where it is of another kind and must be rendered again
 */
export function rewriteNode(
  rewriting: Rewriting,
  node: Node,
  wanted: unknown,
  path: readonly string[],
): string | undefined {
  const { text, document, depth } = rewriting
  const { start, end } = sourceOf(node, text)
  if (isUnchanged(node.toJS(document), wanted, path, rewriting.orderedKeys))
    return text.slice(start, end)
  if (isAlias(node) || path.length > depth) return undefined
  if (isMap(node) && isRecord(wanted) && node.items.length > 0 && Object.keys(wanted).length > 0) {
    return node.flow
      ? rewriteFlowMap(rewriting, node, wanted, path)
      : rewriteBlockMap(rewriting, node, wanted, path)
  }
  if (isSeq(node) && Array.isArray(wanted) && node.items.length > 0 && wanted.length > 0) {
    return node.flow
      ? rewriteFlowSeq(rewriting, node, wanted, path)
      : rewriteBlockSeq(rewriting, node, wanted, path)
  }
  const isPlain = isScalar(node) && (typeof wanted !== 'object' || wanted === null)
  return isPlain && !node.anchor && !String(node.type).startsWith('BLOCK') && end > start
    ? scalarText(wanted, mannerOf(node, text))
    : undefined
}

/** Undefined for a text that does not stand in one line. */
function scalarText(wanted: unknown, manner: Manner): string | undefined {
  const rendered = renderPair('k', wanted, 0, manner).slice('k: '.length, -1)
  return rendered.includes('\n') || /^[>|]/.test(rendered) ? undefined : rendered
}
