import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Sends answers over 1 KB compressed. Pages, menus and the browser's files are compressed already and pass as they are;
 * event streams and pictures are left alone. No answer holds a secret beside text that a stranger chose, so that its
 * length tells nothing (docs/decisions/015).
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // A request is never unpacked: a few bytes could become gigabytes.
    globalDecompression: false,
    // For answers that are sent once: the time matters, not the last byte.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  })
}
