import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'

/** Renders without streaming: the page is cached and sent to every diner. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady: () => buffer(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
      // Otherwise React would put large parts at the end and move them into place with a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(withScriptsLast(html.toString()), { status, headers })
}

/** The first paint needs no script: on a slow connection, style and first pictures load before it. */
function withScriptsLast(html: string): string {
  return html.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  )
}

/** Logs an error thrown by a loader or a screen, with the request id; React Router's default is plain text. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (isRouteErrorResponse(error) && error.status < 500) return
  const { log, tenantId } = context.get(pageContext)
  const { pathname } = new URL(request.url)
  log.error({ err: error, tenantId, path: pathname }, 'rendering failed')
}
