/** Delay before each attempt, in milliseconds. */
const delays = [0, 1_000, 5_000, 30_000]

/**
 * Registers a service worker, or updates it, and retries a failed installation. An installation fails if the network fails
 * or the page is reloaded; the browser then discards the worker without an error.
 * @param address URL of the worker's script
 * @returns the registration after the installation; after failed updates, with the previous worker
 * @throws the browser's error if it refuses the worker, or an error if the first worker cannot be installed
 */
export async function installWorker(address: string): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  let registration: ServiceWorkerRegistration | undefined
  for (const delay of delays) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    registration = await serviceWorker.register(address, { updateViaCache: 'none' })
    if (await isCurrent(registration)) return registration
  }
  if (registration?.active) return registration
  throw new Error('The service worker cannot be installed.')
}

/** @returns whether the newest worker is installed; waits for an installation in progress */
async function isCurrent(registration: ServiceWorkerRegistration): Promise<boolean> {
  if (registration.active && !registration.installing && !registration.waiting) {
    // `register` with a known URL does not check for an update. If the check fails, the next attempt repeats it.
    const isChecked = await registration.update().then(
      () => true,
      () => false,
    )
    if (!isChecked) return false
  }
  const { installing } = registration
  if (!installing) return !!(registration.active || registration.waiting)
  return new Promise((resolve) => {
    installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'))
  })
}
