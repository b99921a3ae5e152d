import { createHash } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'

/** Content security policy of a plain page: only its inline style is allowed. */
export function plainPolicy(): string {
  return `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`
}

/**
 * An error page for requests that no storefront can answer: without script, files or a restaurant's colours.
 * @param sentence a fixed text; it is not escaped, so never part of a request
 */
export function plainPage(code: ErrorCode, sentence: string): string {
  const body =
    code === 'unknown_host'
      ? `${house}<p class="sign" aria-hidden="true">404</p><h1>No restaurant lives here.</h1><p>Look at the address once more. If a restaurant sent you, ask it for the new one.</p><p class="note">${sentence}</p>`
      : `<h1>${sentence}</h1>`
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${code === 'unknown_host' ? 'No restaurant lives here.' : sentence}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
}

/** Drawing of a house on a plate. */
const house = `<svg viewBox="0 0 200 200" width="200" height="200" aria-hidden="true"><circle cx="100" cy="100" r="97" fill="#fff" stroke="#22242b" stroke-width="5"/><circle cx="100" cy="100" r="66" fill="#f1efec"/><path fill="#8a5a44" d="M68 62h14v28H68z"/><path fill="#e8b48a" d="M64 94l36-34 36 34v46H64z"/><path fill="#c8372d" d="M100 48l-48 44 8 8 40-37 40 37 8-8z"/><path fill="#7a4a38" d="M78 106h20v34H78z"/><path fill="#7cc4f2" d="M108 106h20v18h-20z"/><path fill="#5aa469" d="M54 138h92v8H54z"/></svg>`

const style = [
  'body{margin:0;background:#fbfbfa;color:#1c1c1b;font:16px/1.5 system-ui,sans-serif}',
  'main{display:grid;justify-items:center;align-content:center;gap:10px;min-height:80vh;padding:48px 16px 24px;text-align:center}',
  'h1{margin:0;font-size:22px;line-height:1.3;max-width:24em}',
  'p{margin:0;max-width:36ch;color:#4b4a48}',
  '.sign{font-weight:800;font-size:64px;line-height:1;color:#1c1c1b}',
  '.note{font-size:13px;color:#62605d;margin-top:16px}',
].join('')

const styleHash = createHash('sha256').update(style).digest('base64')
