import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendNotFound } from '#server/http/errors.ts'

/** Where the storefront's pages register it: at the root, so that it may answer for every path. */
export const serviceWorkerPath = '/sw.js'

/** Replaces a service worker that is switched off: deletes its caches, then unregisters itself. */
const removal = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  indexedDB.deleteDatabase('workbox-expiration')
  await registration.unregister()
})()))
`

/**
 * Serves the worker that opens the storefront without a network (docs/decisions/038-offline.md).
 * @param file of the build; null where browsers shall be rid of a worker that they have
 */
export function serviceWorkerRoute(app: FastifyInstance, file: string | null): void {
  const worker = file ? readFileSync(file, 'utf8') : removal
  app.get(serviceWorkerPath, { schema: { hide: true } }, (request, reply) => {
    const { kind } = request.ctx.host
    if (kind === 'staff' || kind === 'landing') return sendNotFound(request, reply)
    return sendServiceWorker(reply, worker)
  })
}

/** The worker's own headers, not those of a page, decide which requests it may make. */
export function sendServiceWorker(reply: FastifyReply, worker: string): FastifyReply {
  return reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'")
    .type('text/javascript; charset=utf-8')
    .send(worker)
}
