import { join } from 'node:path'
import { preloadParts, readLazyParts, scriptsLast } from './page-scripts.ts'
import { linkStyles, readStyles } from './page-styles.ts'
import { inlineReexports, readReexports } from './reexports.ts'
import type { Render } from './render.ts'

/**
 * Names the styles and scripts of all that a page shows, those of lazy parts included; the scripts come last on the line.
 * @param folder of the browser's build
 */
export async function withFiles(render: Render, folder: string): Promise<Render> {
  const [styles, parts, reexports] = await Promise.all([
    readStyles(join(folder, 'assets')),
    readLazyParts(folder),
    readReexports(folder),
  ])
  return async (ctx, path) => {
    const page = await render(ctx, path)
    if (!page.contentType.startsWith('text/html')) return page
    const styled = linkStyles(page.body.toString(), styles)
    const html = inlineReexports(preloadParts(styled, parts), reexports)
    return { ...page, body: Buffer.from(scriptsLast(html)) }
  }
}
