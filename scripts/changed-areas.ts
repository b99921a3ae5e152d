import path from 'node:path'

/** Folders whose tests need no database: the project `rules` of vitest.config.ts. */
export const ruleFolders = ['domain', 'contract', 'storefront', 'staff', 'ui', 'testing', 'scripts']

/** A source file and what it imports, as paths from the root. */
export interface Source {
  file: string
  imports: readonly string[]
}

/** Areas by which a change that reaches many of them is tested; with more, the check would take minutes. */
const mostAreas = 6

/** What of the API is tested for a change. */
interface Selection {
  /** Folders and test files, as paths from the root. */
  tested: string[]
  /** Areas that the change reaches only by way of other files, and that are too many. */
  leftOut: string[]
}

/**
 * Whose API tests a change may break: the areas it lies in, and those that import it. Importers are followed through
 * other rules, the nearest first, as long as they are few; direct ones of a rule are all tested. A file that all areas
 * share is tested by its own tests and by the area that shows it to all others.
 * @param changed paths from the root
 * @param sources the server, the rules, the contract, and the loaders of the storefront
 */
export function areasToTest(changed: readonly string[], sources: readonly Source[]): Selection {
  const tested = new Set<string>()
  const reached = new Set<string>()
  for (const file of changed) {
    const [folder] = file.split('/')
    const own = areaOf(file)
    if (own) tested.add(own)
    if (folder === 'database') tested.add('database')
    // Their files are checked and imported there.
    if (folder === 'tenants') tested.add('server/tenancy')
    if (folder === 'contract') tested.add('server/http')
    const isShared = isSharedByServer(file)
    if (isShared) {
      tested.add('server/start-up')
      if (isTest(file)) tested.add(file)
    }
    if (!isShared && folder !== 'domain' && folder !== 'contract') continue
    const near = nearAreas(file, sources)
    for (const each of near.tested) tested.add(each)
    for (const each of near.leftOut) reached.add(each)
  }
  return {
    tested: [...tested].toSorted(),
    leftOut: [...reached].filter((area) => !tested.has(area)).toSorted(),
  }
}

/** Paths that a source imports by alias or relatively, as paths from the root. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name),
  )
}

function nearAreas(file: string, sources: readonly Source[]): Selection {
  // Another area is tested anyhow, so that even the direct importers may be too many.
  const isShared = isSharedByServer(file)
  const areas = new Set<string>()
  const leftOut = new Set<string>()
  const tests: string[] = []
  const known = new Set([file])
  let layer = [file]
  while (layer.length > 0) {
    const importers = sources.filter(
      (source) => !known.has(source.file) && source.imports.some((each) => layer.includes(each)),
    )
    const found = new Set(importers.map((source) => areaOf(source.file)).filter((area) => !!area))
    const all = new Set([...areas, ...found])
    const isFirst = areas.size === 0 && !isShared
    for (const area of found)
      if (area && !areas.has(area)) (isFirst || all.size <= mostAreas ? areas : leftOut).add(area)
    for (const source of importers) {
      known.add(source.file)
      const isOwn = source.imports.includes(file) && isTest(source.file)
      if (isOwn && isSharedByServer(source.file)) tests.push(source.file)
    }
    // All areas import what they share, a rule among many: what it does with one is not followed.
    layer = importers
      .map((source) => source.file)
      .filter((each) => !areaOf(each) && (isShared || !isSharedByServer(each)))
  }
  return { tested: [...areas, ...tests], leftOut: [...leftOut].filter((area) => !areas.has(area)) }
}

/** Beside the areas: `server/context.ts` is nobody's. */
function isSharedByServer(file: string): boolean {
  return /^server\/[^/]+$/.test(file)
}

function isTest(file: string): boolean {
  return file.endsWith('.test.ts')
}

/** The area it lies in, or the one that runs it: pages load by the storefront's loaders. */
function areaOf(file: string): string | null {
  const [folder, area] = file.split('/')
  if (folder === 'server') return isSharedByServer(file) ? null : `server/${area}`
  return folder === 'storefront' && /\.server\.tsx?$/.test(file) ? 'server/pages' : null
}
