import type { Page } from '@playwright/test'
import { changeAnswer } from '#e2e/answers.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { waitForHydration } from '#e2e/hydration.ts'
import { offline, type Visit, type Walk, walkAt } from './walk.ts'

interface Shop {
  host: string
  fill(visit: Visit): Promise<void>
  /** Part of a dish's name, and one with a letter wrong. */
  typed: [string, string]
}

/** Search, and a storefront without a connection, closed, or whose page is missing or fails. */
export function statesOf({ host, fill, typed }: Shop): Walk {
  return walkAt(host, async (visit) => {
    const { page, diner, take, open } = visit
    const isPhone = (page.viewportSize()?.width ?? 0) < 1024
    await open('/menu')
    await diner.refuseCookies()
    await fill(visit)
    if (isPhone) await page.getByRole('button', { name: 'Search the menu' }).click()
    const field = page.getByRole('searchbox', { name: 'Search the menu' }).filter({ visible: true })
    for (const [name, letters] of [
      ['search', typed[0]],
      ['search with a wrong letter', typed[1]],
      ['search without a result', 'zzzzz'],
    ] as const) {
      await field.fill(letters)
      await page.getByRole('region', { name: 'Results' }).waitFor()
      await take(name)
    }
    await open('/menu')
    await waitForHydration(page)
    await offline(page, () => take('offline menu'))
    await changeAnswer(page, '**/api/loadconfig', (text) =>
      text.replace(/("\w*Closed":)"0"/, '$1"1"'),
    )
    await open('/menu')
    const notice = page.getByRole('alertdialog', { name: 'We’re currently closed' })
    await notice.waitFor()
    await take('closed')
    await notice.getByRole('button', { name: 'OK' }).click()
    await take('closed, answered')
    await open('/nothing-here')
    await take('not found')
    await open('/store/borough/product-details/nothing-here')
    await take('dish gone')
    await failToLoad(page, '/promo')
    await take('error')
    await page.goto(hostUrl('nobody.localhost'))
    await take('unknown host')
  })
}

/** Follows a link of the footer whose page fails on the server. */
async function failToLoad(page: Page, path: string): Promise<void> {
  await page.route(`**${path}.data*`, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click()
  await page.getByRole('heading', { name: 'Oops! Something went wrong.' }).waitFor()
}
