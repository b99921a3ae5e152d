import { basename, resolve } from 'node:path'
import type { z } from 'zod'
import { fileAt, pathOf } from '#server/tenancy/file-paths.ts'
import { storedPlan } from '#server/tenancy/manifest.ts'
import { type PlannedPicture, pictureFromPlan, planPicture } from '#server/tenancy/pictures.ts'
import { type BrandFile, brandFile } from './brand-file.ts'
import { checkDrawings } from './check-drawing.ts'
import { checkReferences } from './check-references.ts'
import { type Fault, fileFault } from './fault.ts'
import { checkPrices, parseWithSchema } from './fit-schema.ts'
import { type MenuFile, menuFile } from './menu-file.ts'
import { type OutletFile, outletFile } from './outlet-file.ts'
import { type PromosFile, promosFile } from './promos-file.ts'
import { readFiles, tooLarge } from './read-files.ts'
import { type TenantFile, tenantFile } from './tenant-file.ts'
import { folderWarnings } from './warnings.ts'
import { findValues, type Kind, readYaml, type YamlFile } from './yaml-file.ts'

/** A folder without faults. */
export interface TenantFolder {
  slug: string
  tenant: TenantFile
  brands: Map<string, BrandFile>
  outlets: Map<string, OutletFile>
  menus: Map<string, MenuFile>
  promos: PromosFile
  pages: { privacy: string; terms: string; cookies: string }
  pictures: Map<string, PlannedPicture>
  lineOfHost(host: string): number
}

export interface CheckedFolder {
  /** Warnings too; in the order of files and lines. */
  faults: Fault[]
  /** Null where a fault is more than a warning. */
  folder: TenantFolder | null
}

/** Reads a tenant's folder and checks all of it: reports every fault, not only the first. */
export async function checkFolder(path: string): Promise<CheckedFolder> {
  return checkFiles(slugOf(path), await readFiles(path))
}

/** The folder's name is the tenant's. */
export function slugOf(path: string): string {
  return basename(resolve(path))
}

const idPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
const picturePattern = /^[\w.-]+\.(webp|png|jpe?g|svg)$/
const required = [pathOf.tenant, ...['privacy', 'terms', 'cookies'].map(pathOf.page)]

export async function checkFiles(
  slug: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<CheckedFolder> {
  const faults: Fault[] = []
  for (const file of required) if (!files.has(file)) faults.push(fileFault(file, 'is missing'))
  if (!idPattern.test(slug)) {
    faults.push(fileFault('', `${slug} is no name for a tenant; use lower-case words with hyphens`))
  }
  const pictures = await planPictures(files, faults)
  const { tenant, tenantYaml, ...parts } = checkYaml(files, new Set(pictures.keys()), faults)

  const page = (name: string) => files.get(pathOf.page(name))?.toString() ?? ''
  const isWhole = tenant && tenantYaml && faults.every(({ isWarning }) => isWarning)
  return {
    faults: inOrder(faults),
    folder: isWhole
      ? {
          slug,
          tenant,
          ...parts,
          pages: { privacy: page('privacy'), terms: page('terms'), cookies: page('cookies') },
          pictures,
          lineOfHost: (host) =>
            tenantYaml.lineOf([
              'hosts',
              tenant.hosts.findIndex((entry) => entry.host === host),
              'host',
            ]),
        }
      : null,
  }
}

/** Checks the texts of a folder without looking into its pictures, which are given by their paths. */
export function checkTexts(
  texts: ReadonlyMap<string, Buffer>,
  pictures: readonly string[],
): Fault[] {
  const faults: Fault[] = []
  checkYaml(texts, new Set(pictures.map((path) => fileAt(path)?.id ?? '')), faults)
  return inOrder(faults)
}

function inOrder(faults: Fault[]): Fault[] {
  return faults.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}

/** @param pictures their names */
function checkYaml(
  files: ReadonlyMap<string, Buffer>,
  pictures: ReadonlySet<string>,
  faults: Fault[],
) {
  const yaml = readYamlFiles(files, faults)
  checkReferences(yaml, pictures, faults)

  const tenantYaml = yaml.find(({ kind }) => kind === 'tenant')
  const tenant = tenantYaml && parseWithSchema(tenantYaml, tenantFile, faults)
  // Known although something else in the file is wrong.
  const [code] = findValues(tenantYaml?.raw, 'currency.code')
  const currency = String(code?.value ?? 'GBP')
  if (tenantYaml) checkPrices(tenantYaml, tenantFile, currency, faults)

  const all = <S extends z.ZodType>(kind: Kind, schema: S) => {
    const fitting = new Map<string, z.infer<S>>()
    for (const file of yaml.filter((each) => each.kind === kind)) {
      const value = parseWithSchema(file, schema, faults)
      checkPrices(file, schema, currency, faults)
      if (value !== undefined) fitting.set(file.id, value)
    }
    return fitting
  }
  const parts = {
    brands: all('brands', brandFile),
    outlets: all('outlets', outletFile),
    menus: all('menus', menuFile),
    promos: all('promos', promosFile).get('promos') ?? [],
  }
  faults.push(...folderWarnings(files, yaml))
  return { tenant, tenantYaml, ...parts }
}

function readYamlFiles(files: ReadonlyMap<string, Buffer>, faults: Fault[]): YamlFile[] {
  return [...files].flatMap(([file, body]) => {
    const { kind, id = '' } = fileAt(file) ?? {}
    if (!kind || kind === 'pages' || kind === 'pictures') return []
    const problem = tooLarge(file, body.length)
    if (problem) {
      faults.push(fileFault(file, problem))
      return [{ file, kind, id, raw: undefined, lineOf: () => 1 }]
    }
    if (!idPattern.test(id)) {
      faults.push(fileFault(file, 'is no name for a file; use lower-case words with hyphens'))
    }
    return [readYaml({ file, kind, id }, body, faults)]
  })
}

async function planPictures(files: ReadonlyMap<string, Buffer>, faults: Fault[]) {
  const planned = new Map<string, PlannedPicture>()
  const drawings = new Map<string, Buffer>()
  for (const [file, body] of files) {
    const { kind, id: name = '' } = fileAt(file) ?? {}
    if (kind !== 'pictures') continue
    if (!picturePattern.test(name)) {
      faults.push(
        fileFault(
          file,
          'is no picture; use webp, png, jpg or svg, and a name of letters, digits, . _ -',
        ),
      )
      continue
    }
    const known = storedPlan(body)
    if (known) {
      planned.set(name, pictureFromPlan(known, body))
      continue
    }
    if (name.endsWith('.svg')) drawings.set(file, body)
    try {
      planned.set(name, await planPicture(name, body))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      faults.push(fileFault(file, `cannot be read as a picture (${reason})`))
    }
  }
  await checkDrawings(drawings, faults)
  return planned
}
