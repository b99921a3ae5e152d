import { matchPath } from 'react-router'

interface RouteFiles {
  parentId?: string
  path?: string
  module: string
  imports?: string[]
  css?: string[]
}

/** What the router's own script tells of the build: the files of each route (`@react-router/dev`). */
interface RouterManifest {
  version: string
  routes: Record<string, RouteFiles>
}

declare global {
  interface Window {
    __reactRouterManifest?: RouterManifest
  }
}

/** Changes with every build; '' where there is none, as in development. */
export function buildVersion(): string {
  return window.__reactRouterManifest?.version ?? ''
}

/** Addresses of the scripts and styles that the screens start with. */
export function filesOfRoutes(): string[] {
  const files = Object.values(routes()).flatMap(({ module, imports = [], css = [] }) => [
    module,
    ...imports,
    ...css,
  ])
  return [...new Set(files)]
}

/** Addresses of the scripts that the router imports to show a page: those of its route and of the layouts around it. */
export function scriptsOfPage(pathname: string): string[] {
  const own = Object.values(routes()).find(
    ({ path }) => path !== undefined && path !== '*' && matchPath(`/${path}`, pathname),
  )
  return withParents(own).map(({ module }) => module)
}

function withParents(route: RouteFiles | undefined): RouteFiles[] {
  if (!route) return []
  return [route, ...withParents(routes()[route.parentId ?? ''])]
}

function routes(): RouterManifest['routes'] {
  return window.__reactRouterManifest?.routes ?? {}
}
