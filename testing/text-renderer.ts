import type { Renderer } from '#server/pages/render.ts'

/** Renders pages as text, without a build; unknown paths (`/-`) are 404. */
export function textRenderer(
  textOf: (...page: Parameters<Renderer['render']>) => string,
): Renderer {
  return {
    isCached: true,
    serviceWorker: null,
    async addFiles() {},
    render: async (ctx, path) => ({
      status: path === '/-' ? 404 : 200,
      contentType: path.endsWith('.data') ? 'text/x-script' : 'text/html; charset=utf-8',
      location: null,
      body: Buffer.from(textOf(ctx, path)),
    }),
  }
}
