import type { Page } from '@playwright/test'

/** As for a diner who asks for little traffic: no script is fetched ahead, which could fail when the network goes. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
}
