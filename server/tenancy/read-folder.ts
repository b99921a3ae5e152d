import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import {
  type BrandFile,
  brandFile,
  type MenuFile,
  menuFile,
  type OutletFile,
  outletFile,
  type PromosFile,
  promosFile,
  type TenantFile,
  tenantFile,
} from './folder-schema.ts'

/** What is wrong, and where; a warning does not stop an import. */
export interface Fault {
  file: string
  line: number
  message: string
  isWarning: boolean
}

/** A YAML file that fits its schema, and where each of its values stands. */
export interface Parsed<T> {
  file: string
  value: T
  lineOf(path: readonly PropertyKey[]): number
}

export interface TenantFolder {
  slug: string
  tenant: Parsed<TenantFile> | undefined
  brands: Map<string, Parsed<BrandFile>>
  outlets: Map<string, Parsed<OutletFile>>
  menus: Map<string, Parsed<MenuFile>>
  promos: Parsed<PromosFile> | undefined
  pages: Map<string, string>
  /** Files below `pictures/`, by name. */
  pictures: Map<string, Buffer>
  /** Every file as it stands, by path: what export writes back. */
  files: Map<string, Buffer>
}

const pageNames = ['privacy', 'terms', 'cookies']

/** Reads a tenant's folder. Faults of form are added to `faults`; what refers to what is checked elsewhere. */
export async function readFolder(folder: string, faults: Fault[]): Promise<TenantFolder> {
  const files = await readFiles(folder)
  const parse = <S extends z.ZodType>(file: string, schema: S) =>
    parseFile(file, schema, files, faults)
  const parseAll = <S extends z.ZodType>(kind: string, schema: S) => {
    const found = new Map<string, Parsed<z.infer<S>>>()
    for (const file of files.keys()) {
      const name = new RegExp(`^${kind}/(.+)\\.yaml$`).exec(file)?.[1]
      const parsed = name && parse(file, schema)
      if (name && parsed) found.set(name, parsed)
    }
    return found
  }
  const below = (prefix: string) =>
    new Map(
      [...files]
        .filter(([file]) => file.startsWith(prefix))
        .map(([file, body]) => [file.slice(prefix.length), body]),
    )

  const pages = new Map(
    [...below('pages/')].map(([file, body]) => [basename(file, '.md'), body.toString()]),
  )
  for (const name of pageNames.filter((page) => !pages.has(page))) {
    faults.push({ file: `pages/${name}.md`, line: 1, message: 'is missing', isWarning: false })
  }
  return {
    slug: basename(folder),
    tenant: parse('tenant.yaml', tenantFile),
    brands: parseAll('brands', brandFile),
    outlets: parseAll('outlets', outletFile),
    menus: parseAll('menus', menuFile),
    promos: files.has('promos.yaml') ? parse('promos.yaml', promosFile) : undefined,
    pages,
    pictures: below('pictures/'),
    files,
  }
}

async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
    .sort()
  return new Map(
    await Promise.all(
      paths.map(
        async (path): Promise<[string, Buffer]> => [path, await readFile(join(folder, path))],
      ),
    ),
  )
}

function parseFile<S extends z.ZodType>(
  file: string,
  schema: S,
  files: Map<string, Buffer>,
  faults: Fault[],
): Parsed<z.infer<S>> | undefined {
  const body = files.get(file)
  if (!body) {
    faults.push({ file, line: 1, message: 'is missing', isWarning: false })
    return undefined
  }
  const lines = new LineCounter()
  const document = parseDocument(body.toString(), { lineCounter: lines })
  const lineOf = (path: readonly PropertyKey[]) => lineIn(document, lines, path)
  for (const error of document.errors) {
    faults.push({
      file,
      line: lines.linePos(error.pos[0]).line,
      message: error.message.split('\n')[0] ?? 'cannot be read',
      isWarning: false,
    })
  }
  if (document.errors.length > 0) return undefined

  const result = schema.safeParse(document.toJS())
  if (result.success) return { file, value: result.data, lineOf }
  for (const issue of result.error.issues) {
    const path =
      issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
    faults.push({
      file,
      line: lineOf(path),
      message: `${path.join('.') || 'the file'}: ${inWords(issue, valueAt(document, issue.path))}`,
      isWarning: false,
    })
  }
  return undefined
}

/** What stands there, and what to write instead. */
function inWords(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'unrecognized_keys') return 'is not a key that is known here'
  if (issue.code === 'invalid_value')
    return `${shown(value)} is not one of ${issue.values.join(', ')}`
  if (value === undefined) return `is missing; ${issue.message}`
  return `${shown(value)} is not right; ${issue.message}`
}

function shown(value: unknown): string {
  return typeof value === 'string'
    ? `“${value.slice(0, 60)}”`
    : String(JSON.stringify(value) ?? 'nothing').slice(0, 60)
}

function valueAt(document: Document, path: readonly PropertyKey[]): unknown {
  const node: unknown =
    path.length > 0 ? document.getIn(path as (string | number)[]) : document.contents
  return isNode(node) ? node.toJSON() : node
}

/** The line of a value, or of the nearest thing round it. */
function lineIn(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent: unknown =
      length > 1
        ? document.getIn(path.slice(0, length - 1) as (string | number)[], true)
        : document.contents
    const last = path[length - 1]
    if (isMap(parent)) {
      const pair = parent.items.find(
        ({ key }) => isNode(key) && String(key.toJSON()) === String(last),
      )
      if (pair && isNode(pair.key) && pair.key.range) return lines.linePos(pair.key.range[0]).line
    }
    const node: unknown = document.getIn(path.slice(0, length) as (string | number)[], true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}
