import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses responses over 1 KB. Pages, menus and static files are already compressed and stay unchanged;
 * event streams and pictures are not compressed. No response has a secret beside text chosen by an attacker, so its
 * length reveals nothing (docs/decisions/015).
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Up to this size synchronously: with a stream, 70 KB of times cost the server a third more. Larger bodies would
    // block the event loop for longer.
    syncThreshold: 128 * 1024,
    // Requests are never decompressed: a few bytes could become gigabytes.
    globalDecompression: false,
    // For responses that are sent once, time matters more than size.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  })
}
