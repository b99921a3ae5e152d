import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from './build-manifest.ts'

/** Where a script takes what it exports from, and what each name is called there. */
interface Reexport {
  from: string
  names: Map<string, string>
}

/**
 * The scripts that export what another one has and nothing else, by their address. The build writes one for each route whose
 * code is in the file that every page loads.
 * @param folder of the browser's build
 */
export async function readReexports(folder: string): Promise<Map<string, Reexport>> {
  const entries = Object.values(await readManifest(folder)).filter(({ isEntry }) => isEntry)
  const found = await Promise.all(
    entries.map(async ({ file }) => {
      const reexport = parseReexport(await readFile(join(folder, file), 'utf8'))
      return reexport ? ([[`/${file}`, reexport]] as const) : []
    }),
  )
  return new Map(found.flat())
}

export function parseReexport(script: string): Reexport | null {
  const [, list, file] = /^export\s?\{([^}]+)\}\s?from\s?"\.\/([\w.-]+)";?\s*$/.exec(script) ?? []
  if (list === undefined || file === undefined) return null
  const names = list.split(',').map((each) => {
    const [local = '', exported = local] = each.trim().split(' as ')
    return [exported, local] as const
  })
  return { from: `/assets/${file}`, names: new Map(names) }
}

/** The page with the exports of such scripts taken from where they are: a small file costs as long a way as a large one. */
export function inlineReexports(html: string, reexports: Map<string, Reexport>): string {
  return html
    .replace(/<link rel="modulepreload" href="([^"]+)"\/>/g, (link, file: string) =>
      reexports.has(file) ? '' : link,
    )
    .replace(/import \* as (\w+) from "([^"]+)";/g, (line, name: string, file: string) => {
      const reexport = reexports.get(file)
      if (!reexport) return line
      const source = `${name}source`
      const members = [...reexport.names].map(
        ([exported, local]) => `${exported}:${source}.${local}`,
      )
      return `import * as ${source} from "${reexport.from}";const ${name}={${members}};`
    })
}
