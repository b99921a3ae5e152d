/** Before each try, in milliseconds. */
const pauses = [0, 1_000, 5_000, 30_000]

/**
 * Registers a service worker, and does so again when its installation fails: the network breaks off, or the page that began
 * it is loaded again. The browser forgets such a worker without an error.
 * @param address of the worker's script
 * @returns once the worker is installed
 * @throws what the browser says where it takes no worker, and after the last failed installation
 */
export async function installWorker(address: string): Promise<ServiceWorkerRegistration> {
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const registration = await navigator.serviceWorker.register(address, { updateViaCache: 'none' })
    if (await installs(registration)) return registration
  }
  throw new Error('The service worker cannot be installed.')
}

/** @returns whether there is an installed worker, once the installation that is under way has ended */
async function installs({ active, waiting, installing }: ServiceWorkerRegistration) {
  if (active || waiting || !installing) return !!(active || waiting)
  return new Promise<boolean>((resolve) => {
    installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'))
  })
}
