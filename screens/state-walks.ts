import type { Page } from '@playwright/test'
import { palette, toCssProperties } from '#domain/palette.ts'
import { Diner } from '#e2e/diner.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { waitForHydration } from '#e2e/hydration.ts'
import { fetchAnswer } from './fetch-answer.ts'
import type { Take, Walk } from './walk.ts'

/** Colours that no restaurant should choose: brand, secondary and banner. */
const uglyColours = {
  loud: ['#ffff00', '#00ff00', '#ffffff'],
  dark: ['#000000', '#111111', '#222222'],
  shrill: ['#ff00ff', '#00ffff', '#ffff00'],
  white: ['#ffffff', '#ffffff', '#ffffff'],
  black: ['#000000', '#000000', '#000000'],
} as const satisfies Record<string, readonly [string, string, string]>

/** The main screens of a restaurant in colours that no restaurant should choose. */
export function uglyColoursOf(host: string): Walk {
  return async (page, take) => {
    const diner = new Diner(page, host)
    for (const [name, colours] of Object.entries(uglyColours)) {
      await wear(page, colours)
      await page.goto(hostUrl(host))
      const isFirst = Object.keys(uglyColours)[0] === name
      if (isFirst) await diner.refuseCookies()
      await take(`${name} home`)
      await page.goto(`${hostUrl(host)}/menu`)
      if (isFirst) await page.getByRole('button', { name: 'Add Onion Bhaji' }).first().click()
      await take(`${name} menu`)
      await diner.openDish('Butter Chicken')
      await take(`${name} dish`)
      await page.goto(`${hostUrl(host)}/cart`)
      await take(`${name} cart`)
    }
  }
}

/** A walk in each of the ugly palettes, by the name of the palette and its own. */
export function inEachUglyPalette(name: string, walk: Walk): Record<string, Walk> {
  return Object.fromEntries(
    Object.entries(uglyColours).map(([palette, colours]) => [
      `${palette}-${name}`,
      async (page: Page, take: Take) => {
        await wear(page, colours)
        await walk(page, take)
      },
    ]),
  )
}

/** Every page from now on has these colours instead of its restaurant's. */
async function wear(page: Page, colours: readonly [string, string, string]): Promise<void> {
  await page.addInitScript(
    (css) => {
      addEventListener('DOMContentLoaded', () => {
        for (const declaration of css.split(';'))
          document.documentElement.style.setProperty(
            ...(declaration.split(':') as [string, string]),
          )
      })
    },
    toCssProperties(palette(...colours, 'round')),
  )
}

interface Shop {
  host: string
  fill(page: Page, diner: Diner): Promise<void>
  /** Part of a dish's name, and one with a letter wrong. */
  typed: [string, string]
}

/** What a diner sees when something is away: dishes, the network, the kitchen, a page. */
export function statesOf(shop: Shop): Walk {
  return (page, take) => walkStates(page, take, shop)
}

async function walkStates(page: Page, take: Take, { host, fill, typed }: Shop): Promise<void> {
  const diner = new Diner(page, host)
  const site = hostUrl(host)
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  await page.goto(`${site}/menu`)
  await diner.refuseCookies()
  await fill(page, diner)
  const magnifier = page.getByRole('button', { name: 'Search the menu' })
  if (isPhone) await magnifier.click()
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
  await page.goto(`${site}/menu`)
  await waitForHydration(page)
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await take('offline menu')
  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'hidden' })
  // As the call answers in a restaurant that is closed.
  await page.route('**/api/loadconfig', async (route) => {
    const response = await fetchAnswer(route)
    const body = (await response.text()).replace(/("\w*Closed":)"0"/, '$1"1"')
    await route.fulfill({ response, body })
  })
  await page.goto(`${site}/menu`)
  const notice = page.getByRole('alertdialog', { name: 'We’re currently closed' })
  await notice.waitFor()
  await take('closed')
  await notice.getByRole('button', { name: 'OK' }).click()
  await take('closed, answered')
  await page.goto(`${site}/nothing-here`)
  await take('not found')
  await page.goto(`${site}/store/borough/product-details/nothing-here`)
  await take('dish gone')
  await failToLoad(page, '/promo')
  await take('error')
  await page.goto(hostUrl('nobody.localhost'))
  await take('unknown host')
}

/** Follows a link of the footer whose page the server fails to make. */
async function failToLoad(page: Page, path: string): Promise<void> {
  await page.route(`**${path}.data*`, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click()
  await page.getByRole('heading', { name: 'Oops! Something went wrong.' }).waitFor()
}
