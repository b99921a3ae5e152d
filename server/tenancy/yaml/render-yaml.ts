import { Document, isScalar, isSeq, Scalar } from 'yaml'
import { isRecord } from '#domain/is-record.ts'

/** Columns that texts are folded at. */
const lineWidth = 104
/** Characters that a map or list may have in one line. */
const mostInline = { new: 76, likeOthers: 200 }
/** Fractions are money in most places of these files. */
const usualDecimals = 2

/** How a value was written that is replaced, or its neighbour: the new one is written so too. */
export interface Manner {
  /** Quotes or a block, as the library names them. */
  type?: string | undefined
  /** Decimals that its number had. */
  decimals?: number | undefined
  /** In one line, in brackets or braces. */
  isFlow?: boolean | undefined
}

/** A whole file. */
export function renderDocument(value: unknown): string {
  if (isRecord(value) && Object.keys(value).length > 0) return pairs(value, 0)
  if (Array.isArray(value) && value.length > 0) return entries(value, 0)
  return `${renderInline(value)}\n`
}

/** `key: value` with its newline; further lines stand under it, at that column. */
export function renderPair(
  key: string,
  value: unknown,
  column: number,
  manner: Manner = {},
): string {
  const name = renderInline(key)
  if (typeof value !== 'object' || value === null)
    return scalarLines({ [key]: value }, column, manner)
  if (isInline(value, manner)) return `${name}: ${renderInline(value)}\n`
  const margin = ' '.repeat(column + 2)
  const inner = Array.isArray(value)
    ? entries(value, column + 2)
    : pairs(value as Record<string, unknown>, column + 2)
  return `${name}:\n${margin}${inner}`
}

/** `- value` with its newline, likewise. */
export function renderEntry(value: unknown, column: number, manner: Manner = {}): string {
  if (typeof value !== 'object' || value === null) return scalarLines([value], column, manner)
  if (Array.isArray(value) || isInline(value, manner)) return `- ${renderInline(value)}\n`
  return `- ${pairs(value as Record<string, unknown>, column + 2)}`
}

/** A value in one line, as it may stand inside brackets. */
export function renderInline(value: unknown, manner: Manner = {}): string {
  if (Array.isArray(value)) return `[${value.map((each) => renderInline(each)).join(', ')}]`
  if (isRecord(value)) {
    const parts = Object.entries(value).map(([key, each]) => inlinePair(key, each))
    return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}'
  }
  // A text of several lines would be broken at them.
  if (typeof value === 'string' && value.includes('\n')) return JSON.stringify(value)
  const isBlock = manner.type?.startsWith('BLOCK')
  const document = new Document([value])
  if (!isSeq(document.contents)) throw new Error('a list is no list')
  document.contents.flow = true
  prepare(document.contents.items[0], isBlock ? { ...manner, type: undefined } : manner)
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false }).trimEnd()
  return text.slice(1, -1)
}

/** `key: value` inside braces. */
export function inlinePair(key: string, value: unknown): string {
  return `${renderInline(key)}: ${renderInline(value)}`
}

function pairs(value: Record<string, unknown>, column: number): string {
  return Object.entries(value)
    .map(([key, each]) => renderPair(key, each, column))
    .join(' '.repeat(column))
}

function entries(value: readonly unknown[], column: number): string {
  // All in one manner: in braces only where each of them fits.
  const isFlow = value.every((each) => !isDeep([each]) || isInline(each, {}))
  return value.map((each) => renderEntry(each, column, { isFlow })).join(' '.repeat(column))
}

function isInline(value: unknown, { isFlow }: Manner): boolean {
  const parts = Array.isArray(value) ? value : Object.values(value as object)
  if (parts.length === 0) return true
  const { length } = renderInline(value)
  if (Array.isArray(value) && parts.every((part) => typeof part !== 'object')) {
    return isFlow !== false || length < mostInline.new
  }
  if (isFlow !== undefined) return isFlow && length < mostInline.likeOthers
  const isFlat = parts.every((part) => !isRecord(part) && !(Array.isArray(part) && isDeep(part)))
  return isFlat && !Array.isArray(value) && length < mostInline.new
}

function isDeep(list: readonly unknown[]): boolean {
  return list.some((each) => typeof each === 'object' && each !== null)
}

function scalarLines(holder: object, column: number, manner: Manner): string {
  const document = new Document(holder)
  const item = (document.contents as unknown as { items: unknown[] }).items[0]
  prepare(isPair(item) ? item.value : item, manner, true)
  const width = Math.max(60, lineWidth - column)
  const [first = '', ...rest] = document
    .toString({ lineWidth: width, minContentWidth: 40 })
    .split('\n')
  const margin = ' '.repeat(column)
  return [first, ...rest.map((line) => (line === '' ? line : margin + line))].join('\n')
}

function isPair(item: unknown): item is { value: unknown } {
  return typeof item === 'object' && item !== null && 'key' in item && 'value' in item
}

/** Long texts are folded, money has its decimals, and quotes stay as they were. */
function prepare(scalar: unknown, { type, decimals }: Manner, mayFold = false): void {
  if (!isScalar(scalar)) return
  const { value } = scalar
  if (typeof value === 'number') {
    const wanted = decimals ?? (Number.isInteger(value) ? undefined : usualDecimals)
    if (wanted !== undefined) scalar.minFractionDigits = wanted
  }
  if (typeof value !== 'string') return
  // The first letter of a folded text is no blank, or the indentation would have to be told.
  const isFoldable = mayFold && /^\S/.test(value)
  if (isFoldable && value.length > 90 && !value.includes('\n')) scalar.type = Scalar.BLOCK_FOLDED
  else if (type && type !== Scalar.PLAIN) {
    const isBlock = type.startsWith('BLOCK')
    if (!isBlock || (isFoldable && value.length > 60)) scalar.type = type as Scalar.Type
  }
}
