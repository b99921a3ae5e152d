import type { Page } from '@playwright/test'
import { palette, toCssProperties } from '#domain/palette.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { waitForHydration } from '#e2e/hydration.ts'
import { changeAnswer, offline, type Visit, type Walk, walkAt } from './walk.ts'

/** Colours that no restaurant should choose: brand, secondary and banner. */
const uglyColours = {
  loud: ['#ffff00', '#00ff00', '#ffffff'],
  dark: ['#000000', '#111111', '#222222'],
  shrill: ['#ff00ff', '#00ffff', '#ffff00'],
  white: ['#ffffff', '#ffffff', '#ffffff'],
  black: ['#000000', '#000000', '#000000'],
} as const

/** The main screens of a restaurant in each of the ugly palettes. */
export function uglyColoursOf(host: string): Walk {
  return walkAt(host, async ({ page, diner, take, open }) => {
    await open('/menu')
    await diner.refuseCookies()
    await page.getByRole('button', { name: 'Add Onion Bhaji' }).first().click()
    for (const [name, [brand, secondary, banner]] of Object.entries(uglyColours)) {
      await page.addInitScript(wear, toCssProperties(palette(brand, secondary, banner, 'round')))
      await open('/')
      await take(`${name} home`)
      await open('/menu')
      await take(`${name} menu`)
      await diner.openDish('Butter Chicken')
      await take(`${name} dish`)
      await open('/cart')
      await take(`${name} cart`)
    }
  })
}

/** In the page: replaces the restaurant's colours. */
function wear(css: string): void {
  addEventListener('DOMContentLoaded', () => {
    for (const declaration of css.split(';')) {
      const [name = '', value = ''] = declaration.split(':')
      document.documentElement.style.setProperty(name, value)
    }
  })
}

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
