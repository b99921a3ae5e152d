/** What the router's own script tells of the build: the files of each route (`@react-router/dev`). */
interface RouterManifest {
  version: string
  routes: Record<string, { module: string; imports?: string[]; css?: string[] }>
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
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  const files = routes.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
  return [...new Set(files)]
}
