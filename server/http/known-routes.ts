import type { FastifyInstance } from 'fastify'

export interface KnownRoute {
  method: string
  pattern: RegExp
}

/** Collects all routes, to distinguish a wrong method (405) from an unknown path (404). Call before adding routes. */
export function rememberRoutes(app: FastifyInstance): void {
  const known: KnownRoute[] = []
  app.decorate('knownRoutes', known)
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return
    const pattern = new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+')}$`)
    for (const each of [method].flat()) known.push({ method: each, pattern })
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    knownRoutes: KnownRoute[]
  }
}
