interface RouteFiles {
  module: string
  imports?: string[]
  css?: string[]
}

declare global {
  interface Window {
    /** The files of each route, from the router's own script (`@react-router/dev`). */
    __reactRouterManifest?: { version: string; routes: Record<string, RouteFiles> }
  }
}

/** Changes with every build; '' in development. */
export function buildVersion(): string {
  return window.__reactRouterManifest?.version ?? ''
}

export function filesOfRoutes(): string[] {
  const files = Object.values(window.__reactRouterManifest?.routes ?? {}).flatMap(
    ({ module, imports = [], css = [] }) => [module, ...imports, ...css],
  )
  return [...new Set(files)]
}
