import { join } from 'node:path'
import { afterStyles, preloadParts, readLazyParts } from './page-scripts.ts'
import { linkStyles, readStyles } from './page-styles.ts'
import type { Render } from './render.ts'

/**
 * Names the files of each page, and their order: the styles of all that it shows, then its fonts and scripts, those of lazy
 * parts included.
 * @param folder of the browser's build
 */
export async function withFiles(render: Render, folder: string): Promise<Render> {
  const [styles, parts] = await Promise.all([
    readStyles(join(folder, 'assets')),
    readLazyParts(folder),
  ])
  return async (ctx, path) => {
    const page = await render(ctx, path)
    if (!page.contentType.startsWith('text/html')) return page
    const html = linkStyles(page.body.toString(), styles)
    return { ...page, body: Buffer.from(afterStyles(preloadParts(html, parts))) }
  }
}
