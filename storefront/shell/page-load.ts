/** Milliseconds after which a page counts as loaded although a picture does not come. */
const longestLoad = 5_000

/**
 * Resolves once the page has loaded what its HTML names: before that, other scripts would only slow it down. At once on the
 * server.
 */
export async function pageLoad(): Promise<void> {
  if (import.meta.env.SSR || document.readyState === 'complete') return
  await new Promise<void>((resolve) => {
    addEventListener('load', () => resolve(), { once: true })
    setTimeout(resolve, longestLoad)
  })
}
