import type { FastifyInstance } from 'fastify'

export interface KnownRoute {
  method: string
  pattern: RegExp
}

/** Remembers every route, so that a wrong method can be told from an unknown path. Before any route is added. */
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
