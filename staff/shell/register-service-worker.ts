import { installWorker } from '#ui/install-worker.ts'

/**
 * Registers the worker that opens the board without a network. A new version takes over when a page is loaded, which is
 * at the start of a shift: never while somebody cooks by it.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  void installWorker('/service-worker.js')
    .then((registration) => registration.waiting?.postMessage('take-over'))
    // A browser that refuses works with a network only.
    .catch(() => {})
}
