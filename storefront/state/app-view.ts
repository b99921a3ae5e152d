import { write } from './storage.ts'

/** Saved when the page is loaded at the root path: whether an app shows the site. */
export function startAppView(): void {
  if (location.pathname !== '/') return
  write('isAppView', new URLSearchParams(location.search).get('source') === 'app')
}

/**
 * Stands in the page's head, since a page is the same for all: inside an app there is neither header nor footer, from the
 * first paint on.
 */
export const appViewScript = `try{(location.pathname=='/'?new URLSearchParams(location.search).get('source')=='app':localStorage.isAppView=='true')&&(document.documentElement.dataset.app='')}catch{}`
