import { write } from './storage.ts'

/** Saved when the page is loaded at the root path: whether an app shows the site. */
export function startAppView(): void {
  if (location.pathname !== '/') return
  write('isAppView', new URLSearchParams(location.search).get('source') === 'app')
}
