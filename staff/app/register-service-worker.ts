import { create } from 'zustand'
import { installWorker } from '#ui/install-worker.ts'

/** Whether this screen opens without a connection: the worker has its page and every part, and serves them. */
export const useOfflineUse = create<{ state: 'saving' | 'saved' | 'impossible' }>(() => ({
  state: 'saving',
}))

/**
 * Registers the worker that opens the board without a network. A new version takes over when a page is loaded that belongs
 * to it, which is at the start of a shift: never while it is in use.
 */
export async function registerServiceWorker(): Promise<void> {
  try {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) throw new Error('no worker')
    const registration = await installWorker('/service-worker.js')
    registration.waiting?.postMessage({ takeOver: new URL(import.meta.url).pathname })
    await serving()
    useOfflineUse.setState({ state: 'saved' })
  } catch {
    // A browser that refuses works with a network only.
    useOfflineUse.setState({ state: 'impossible' })
  }
}

/** Until this page is served by a worker: the first one takes it over when it is installed. */
async function serving(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  await new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
}
