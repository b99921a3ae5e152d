import { create } from 'zustand'
import { installWorker } from '#ui/install-worker.ts'

/** Whether this screen opens offline: the worker has cached its page and all assets, and controls the page. */
export const useOfflineUse = create<{ state: 'saving' | 'saved' | 'impossible' }>(() => ({
  state: 'saving',
}))

/** Registers the service worker. A new version activates when a page of its build is loaded, never while in use. */
export async function registerServiceWorker(): Promise<void> {
  try {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) throw new Error('no worker')
    const registration = await installWorker('/service-worker.js')
    registration.waiting?.postMessage({ takeOver: new URL(import.meta.url).pathname })
    await serving()
    useOfflineUse.setState({ state: 'saved' })
  } catch {
    // A browser that refuses the worker needs a network.
    useOfflineUse.setState({ state: 'impossible' })
  }
}

/** Until a worker controls this page: the first one takes control once installed. */
async function serving(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  await new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
}
