import { type Chunk, readManifest } from './build-manifest.ts'

/** A part of a screen whose script is imported when it is shown: its files, and its own styles. */
export interface LazyPart {
  scripts: string[]
  styles: string[]
}

/** The parts that have a style of their own. @param folder of the browser's build */
export async function readLazyParts(folder: string): Promise<LazyPart[]> {
  const manifest = await readManifest(folder)
  return Object.entries(manifest)
    .filter(([, { isDynamicEntry, css }]) => isDynamicEntry && css)
    .map(([name, { css = [] }]) => ({
      scripts: filesOf(manifest, name),
      styles: css.map((file) => `/${file}`),
    }))
}

/** A file and all that it imports. */
function filesOf(manifest: Record<string, Chunk>, name: string): string[] {
  const names = new Set([name])
  for (const each of names)
    for (const imported of manifest[each]?.imports ?? []) names.add(imported)
  return [...names].flatMap((each) => (manifest[each] ? [`/${manifest[each].file}`] : []))
}

/** The page with preloads of the parts that it shows, which it knows by their linked styles. */
export function preloadParts(html: string, parts: LazyPart[]): string {
  const scripts = parts
    .filter(({ styles }) => styles.some((file) => html.includes(`"stylesheet" href="${file}"`)))
    .flatMap((part) => part.scripts)
    .filter((file) => !html.includes(`"modulepreload" href="${file}"`))
  const links = [...new Set(scripts)].map((file) => `<link rel="modulepreload" href="${file}"/>`)
  return links.length === 0 ? html : html.replace('</head>', `${links.join('')}</head>`)
}

/**
 * Lets the scripts of a page, which it names in its head, wait for styles and the first pictures: what is drawn first needs
 * no script.
 */
export function scriptsLast(html: string): string {
  return html.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  )
}
