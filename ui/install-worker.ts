/** How long after a failed installation the next one begins, in milliseconds. */
const pauses = [1_000, 5_000, 30_000]

/**
 * Registers a service worker, and does so again when its installation fails: the network breaks off, or the page that began
 * it is loaded again. The browser forgets such a worker without an error.
 * @param address of the worker's script
 * @returns once the worker is installed
 * @throws what the browser says where it takes no worker, and after the last failed installation
 */
export async function installWorker(address: string): Promise<ServiceWorkerRegistration> {
  const registration = await register(address)
  if (await installs(registration)) return registration
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const again = await register(address)
    if (await installs(again)) return again
  }
  throw new Error('The service worker cannot be installed.')
}

function register(address: string): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(address, { updateViaCache: 'none' })
}

/** @returns whether there is an installed worker, once the installation that is under way has ended */
async function installs({ active, waiting, installing }: ServiceWorkerRegistration) {
  if (active || waiting) return true
  if (!installing) return false
  return new Promise<boolean>((resolve) => {
    installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'))
  })
}
