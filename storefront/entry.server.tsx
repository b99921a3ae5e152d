import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders a whole page at once: it is cached and sent to every diner, so nothing is gained by streaming it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
      // Parts of some size would else be put at the end and moved into place by a script, after the footer was seen.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}
