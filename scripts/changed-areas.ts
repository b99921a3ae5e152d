import path from 'node:path'

/** Folders whose tests need no database: the project `rules` of vitest.config.ts. */
export const ruleFolders = ['domain', 'contract', 'storefront', 'staff', 'ui', 'testing', 'scripts']

/** A source file of the server and what it imports, as paths from the root. */
export interface ServerSource {
  file: string
  imports: readonly string[]
}

/**
 * Folders and files whose API tests a change may break: the areas it lies in, and those that import a changed rule or
 * type directly. A shared part is tested by the area that shows it to all others.
 * @param changed paths from the root
 */
export function areasToTest(
  changed: readonly string[],
  sources: readonly ServerSource[],
): string[] {
  const areas = new Set<string>()
  for (const file of changed) {
    const [folder, area] = file.split('/')
    if (folder === 'database') areas.add('database')
    if (folder === 'server')
      areas.add(area && isFolder(file) ? `server/${area}` : 'server/start-up')
    if (folder === 'contract') areas.add('server/http')
    if (folder === 'domain' || folder === 'contract') {
      for (const source of sources) {
        if (source.imports.includes(file) && isFolder(source.file)) areas.add(areaOf(source.file))
      }
    }
  }
  return [...areas].toSorted()
}

/** Paths that a source imports by alias or relatively, as paths from the root. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name),
  )
}

/** Whether it lies in an area, not beside them: `server/context.ts` is nobody's. */
function isFolder(file: string): boolean {
  return file.split('/').length > 2
}

function areaOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}
