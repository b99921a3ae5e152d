import type { Page } from '@playwright/test'

/** The value that this browser stores under a key. */
export const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)
