import type { Page } from '@playwright/test'

/** Takes a picture of what the page shows now, under this name. */
export type Take = (name: string) => Promise<void>

/** A way through the storefront that takes a picture of each screen it comes to. */
export type Walk = (page: Page, take: Take) => Promise<void>
