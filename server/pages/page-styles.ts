import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Render } from './render.ts'

/** The classes that each style file has rules for, by the file's address. */
type Styles = Map<string, Set<string>>

/**
 * Links the style of everything that a page shows. The router links what belongs to a route; a part whose script comes
 * late brings its own style with the script, too late for what the server has drawn of it.
 * @param folder of the browser's files
 */
export async function withStyles(render: Render, folder: string): Promise<Render> {
  const styles = await readStyles(folder)
  return async (ctx, path) => {
    const page = await render(ctx, path)
    if (!page.contentType.startsWith('text/html')) return page
    return { ...page, body: Buffer.from(scriptsLast(linkStyles(page.body.toString(), styles))) }
  }
}

async function readStyles(folder: string): Promise<Styles> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css')).toSorted()
  const entries = names.map(async (name) => {
    const css = await readFile(join(folder, name), 'utf8')
    return [`/assets/${name}`, classesIn(css, /\.([a-zA-Z_][\w-]*)/g)] as const
  })
  return new Map(await Promise.all(entries))
}

/** The page with links to the files that hold its other classes. */
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

/**
 * Lets the scripts wait for styles, fonts and the first picture: what is drawn first needs none of them, and on a slow line
 * they would share it equally.
 */
export function scriptsLast(html: string): string {
  return html.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  )
}

function classesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(' ')))
}
