import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './choose-encoding.ts'
import type { CachedPage } from './page-cache.ts'

const unpack = promisify(brotliDecompress)
const gzipped = promisify(gzip)

/**
 * Sends a cached answer in the encoding the browser likes, or 304 when it has it already.
 * @param onSend is told the bytes of an answer that is complete and may be sent again
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Omit<CachedPage, 'csp' | 'location'>,
  onSend: (body: Buffer) => void = () => {},
): Promise<FastifyReply> {
  reply
    .code(page.status)
    .header('content-type', page.contentType)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    return reply.code(304).send()
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const body = await bodyIn(encoding, page)
  if (page.status === 200 && encoding !== 'identity') onSend(body)
  return reply.send(body)
}

async function bodyIn(encoding: Encoding, { body }: Pick<CachedPage, 'body'>): Promise<Buffer> {
  if (encoding === 'br') return body
  const plain = await unpack(body)
  return encoding === 'gzip' ? gzipped(plain) : plain
}
