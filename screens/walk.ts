import type { Page } from '@playwright/test'
import { Diner } from '#e2e/diner.ts'
import { hostUrl } from '#e2e/hosts.ts'

/** Takes a picture of what the page shows now, under this name. */
export type Take = (name: string) => Promise<void>

/** A way through the storefront that takes a picture of each screen. */
export type Walk = (page: Page, take: Take) => Promise<void>

/** A diner's browser at one restaurant. */
export interface Visit {
  page: Page
  diner: Diner
  take: Take
  open(path: string): Promise<void>
}

/** A walk at one restaurant. */
export function walkAt(host: string, steps: (visit: Visit) => Promise<void>): Walk {
  return (page, take) =>
    steps({
      page,
      diner: new Diner(page, host),
      take,
      async open(path) {
        await page.goto(hostUrl(host) + path)
      },
    })
}

/** Runs the steps without a connection. */
export async function offline(page: Page, steps: () => Promise<void>): Promise<void> {
  const notice = page.getByText('You are offline.')
  await page.context().setOffline(true)
  await notice.waitFor()
  await steps()
  await page.context().setOffline(false)
  await notice.waitFor({ state: 'hidden' })
}
