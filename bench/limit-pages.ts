import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { atEnd } from './cleanup.ts'
import { reactAndRouter } from './react-alone.ts'

/** What our pages are measured beside, at the same paths. */
export interface LimitPages {
  /** The same pages with their style, fonts and pictures, without script. */
  still: string
  /** The still pages with React and the router, which do nothing there. */
  framework: string
  /** Their words alone. */
  text: string
}

const scriptPath = '/react-and-router.js'

/** Starts a server for each kind of page. @param origin of our server, which also has the files of the still pages */
export async function serveLimits(origin: string, paths: string[]): Promise<LimitPages> {
  const pages = await Promise.all(
    paths.map(async (path) => [path, await (await fetch(origin + path)).text()] as const),
  )
  const made = (change: (html: string) => string) =>
    new Map(
      pages.map(([path, html]): [string, Page] => [
        path,
        { type: 'text/html; charset=utf-8', body: brotliCompressSync(change(html)) },
      ]),
    )
  const script: Page = {
    type: 'text/javascript',
    body: brotliCompressSync(await reactAndRouter()),
  }
  const files: RequestListener = (asked, answer) => {
    const { url = '', headers } = asked
    request(origin + url, { headers: { ...headers, host: new URL(origin).host } }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers)
      found.pipe(answer)
    }).end()
  }
  const none: RequestListener = (_asked, answer) => void answer.writeHead(404).end()
  return {
    still: await serve(made(withoutScript), files),
    framework: await serve(made(withFramework).set(scriptPath, script), files),
    text: await serve(made(wordsAlone), none),
  }
}

interface Page {
  type: string
  /** In brotli. */
  body: Buffer
}

async function serve(pages: Map<string, Page>, otherwise: RequestListener): Promise<string> {
  const server = createServer((asked, answer) => {
    const page = pages.get(asked.url ?? '')
    if (!page) return otherwise(asked, answer)
    answer.writeHead(200, { 'content-type': page.type, 'content-encoding': 'br' }).end(page.body)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  atEnd(async () => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** The notice of cookies stays: its mark is set by a script, before anything is drawn. */
function withoutScript(html: string): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('<html ', '<html data-asks-cookies="" ')
}

/** The script has low priority, as those of our pages have. */
function withFramework(html: string): string {
  const script = `<link rel="modulepreload" fetchpriority="low" href="${scriptPath}"><script type="module" src="${scriptPath}"></script>`
  return withoutScript(html).replace('</head>', `${script}</head>`)
}

function wordsAlone(html: string): string {
  return html
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<(link|img|source)\b[^>]*>/g, '')
    .replace(/ (class|style|data-[\w-]+)="[^"]*"/g, '')
}
