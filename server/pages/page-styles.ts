import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The classes that each style file has rules for, by the file's address. */
export type Styles = Map<string, Set<string>>

/** @param folder of the browser's files */
export async function readStyles(folder: string): Promise<Styles> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css')).toSorted()
  const entries = names.map(async (name) => {
    const css = await readFile(join(folder, name), 'utf8')
    return [`/assets/${name}`, classesIn(css, /\.([a-zA-Z_][\w-]*)/g)] as const
  })
  return new Map(await Promise.all(entries))
}

/**
 * The page with links to the files that hold its other classes. The router links what belongs to a route; a part whose script
 * comes late brings its own style with the script, too late for what the server has drawn of it.
 */
export function linkStyles(html: string, styles: Styles): string {
  const missing = classesIn(html, /\bclass="([^"]*)"/g)
  const drop = (file: string) => {
    for (const name of styles.get(file) ?? []) missing.delete(name)
  }
  for (const [, href = ''] of html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)) drop(href)
  const links: string[] = []
  for (const [file, classes] of styles) {
    if (![...missing].some((name) => classes.has(name))) continue
    links.push(`<link rel="stylesheet" href="${file}"/>`)
    drop(file)
  }
  return links.length === 0 ? html : html.replace('</head>', `${links.join('')}</head>`)
}

/** The single words in what a pattern finds. */
export function classesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(' ')))
}
