/** Before each try, in milliseconds. */
const pauses = [0, 1_000, 5_000, 30_000]

/**
 * Registers a service worker or looks for its newer version, and does so again when the installation fails: the network
 * breaks off, or the page that began it is loaded again. The browser forgets such a worker without an error.
 * @param address of the worker's script
 * @returns once the worker is installed; with the one before where no newer one could be
 * @throws what the browser says where it takes no worker, and after the last failed installation of the first one
 */
export async function installWorker(address: string): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  let registration: ServiceWorkerRegistration | undefined
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    registration = await serviceWorker.register(address, { updateViaCache: 'none' })
    if (await isCurrent(registration)) return registration
  }
  if (registration?.active) return registration
  throw new Error('The service worker cannot be installed.')
}

/** @returns whether the newest worker is installed, once the installation that is under way has ended */
async function isCurrent(registration: ServiceWorkerRegistration): Promise<boolean> {
  if (registration.active && !registration.installing && !registration.waiting) {
    // To register a known address again looks for nothing. Without an answer the next try may get one.
    const isAnswered = await registration.update().then(
      () => true,
      () => false,
    )
    if (!isAnswered) return false
  }
  const { installing } = registration
  if (!installing) return !!(registration.active || registration.waiting)
  return new Promise((resolve) => {
    installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'))
  })
}
