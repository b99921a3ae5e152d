let isWanted = false

/** Whether the page's own data is being loaded again; else it does not change while the page is open. */
export function isSiteRenewed(): boolean {
  return isWanted
}

/** Loads the page's own data again, such as who is paused, without leaving the page. */
export async function renewSite(revalidate: () => Promise<void>): Promise<void> {
  isWanted = true
  try {
    await revalidate()
  } finally {
    isWanted = false
  }
}
