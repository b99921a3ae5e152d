import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml'
import type { FileKind } from '#server/tenancy/file-paths.ts'
import { type Fault, fileFault } from './fault.ts'

export type Kind = Exclude<FileKind, 'pages' | 'pictures'>

/** A YAML file of the folder, its raw values, and the line of each. */
export interface YamlFile {
  file: string
  kind: Kind
  /** Name without folder and extension: the id of a brand, an outlet or a menu. */
  id: string
  /** Undefined where the file cannot be read as YAML. */
  raw: unknown
  lineOf(path: readonly PropertyKey[]): number
}

/** Levels of lists and fields in each other; a menu has eight. */
const mostLevels = 50
/** Errors of one file that are named. */
const mostErrors = 20
const tooDeep = `has more than ${mostLevels} levels of lists and fields in each other`

export function readYaml(
  name: Pick<YamlFile, 'file' | 'kind' | 'id'>,
  body: Buffer,
  faults: Fault[],
): YamlFile {
  const lines = new LineCounter()
  const document = parseDocument(body.toString(), { lineCounter: lines })
  // An unclosed bracket or quote causes an error in every line that follows.
  for (const error of document.errors.slice(0, mostErrors)) {
    // The message continues with a position and an extract of the file.
    const message =
      error.code === 'RESOURCE_EXHAUSTION'
        ? tooDeep
        : error.message.replace(/ at line \d[\s\S]*/, '')
    faults.push(fileFault(name.file, message, lines.linePos(error.pos[0]).line))
  }
  return {
    ...name,
    raw: document.errors.length > 0 ? undefined : toValue(document, name.file, faults),
    lineOf: (path) => lineIn(document, lines, path),
  }
}

function toValue(document: Document, file: string, faults: Fault[]): unknown {
  try {
    const value = document.toJS() ?? null
    if (!isDeep(value)) return value
    faults.push(fileFault(file, tooDeep))
    return undefined
  } catch (error) {
    // An alias without anchor, or aliases of aliases without end.
    faults.push(fileFault(file, error instanceof Error ? error.message : String(error)))
    return undefined
  }
}

/** Level by level, without calling itself. */
function isDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth <= mostLevels; depth++) {
    // Each object once: aliases refer to the same object in many places.
    level = [...new Set(level)].flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    )
  }
  return level.length > 0
}

/** The line of a value's key, or of the nearest thing round it. */
function lineIn(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent = nodeAt(document, path.slice(0, length - 1))
    const last = String(path[length - 1])
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isNode(key) && String(key.toJSON()) === last)
      if (isNode(pair?.key) && pair.key.range) return lines.linePos(pair.key.range[0]).line
    }
    const node = nodeAt(document, path.slice(0, length))
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

function nodeAt(document: Document, path: readonly PropertyKey[]): unknown {
  return path.length > 0 ? document.getIn(path, true) : document.contents
}

export interface FoundValue {
  path: PropertyKey[]
  value: unknown
}

/** Every value that a pattern such as `categories.*.items.*.id` leads to; missing ones are skipped. */
export function findValues(document: unknown, pattern: string): FoundValue[] {
  let found: FoundValue[] = [{ path: [], value: document }]
  for (const step of pattern === '' ? [] : pattern.split('.')) {
    found = found.flatMap(({ path, value }) =>
      entriesOf(value)
        .filter(([key]) => step === '*' || String(key) === step)
        .map(([key, child]) => ({ path: [...path, key], value: child })),
    )
  }
  return found
}

function entriesOf(value: unknown): [PropertyKey, unknown][] {
  if (Array.isArray(value)) return [...value.entries()]
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
