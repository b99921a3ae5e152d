import type { Locator, Page } from '@playwright/test'
import { expectAccessible, goodPractice } from '../accessible.ts'
import { Diner, newPhone } from '../diner.ts'
import { expect, test } from '../fixtures.ts'
import { hostUrl } from '../hosts.ts'
import { pages } from './pages.ts'

const site = hostUrl('long-names.localhost')
const widths = [320, 390, 768, 1180, 1440]
const brands = ['/Long_Wide', '/Long_Round', '/Long_Square']
const dish = 'The Old Bombay Spice House Great Charcoal Thali for the Whole Family and Its Friends'

/** What a guest sees; every layout of a brand's page is among them. */
const urls = [
  ...pages,
  ...brands,
  '/store/borough/product-details/main.thali',
  '/stores/borough',
  '/nothing-here',
].map((path) => site + path)

/** No pixel of the page lies beside the screen, at each width. */
async function expectWithinScreen(page: Page, where: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  for (const width of widths) {
    await page.setViewportSize({ ...size, width })
    const beside = await page.evaluate(
      () => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
    )
    expect(beside, `${where} at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(size)
}

async function look(page: Page, where: string): Promise<void> {
  await expectWithinScreen(page, where)
  await expectAccessible(page)
}

/** Every one of these lies between the left and the right edge of the screen. */
async function expectOnScreen(page: Page, controls: Locator): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  for (const control of await controls.filter({ visible: true }).all()) {
    const box = await control.boundingBox()
    const name = await control.evaluate((element) => element.outerHTML.slice(0, 120))
    expect(box?.x, name).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(width)
  }
}

async function addThali(diner: Diner): Promise<void> {
  const sheet = await diner.openDish(dish)
  await sheet.getByRole('button', { name: /^One more Donau/ }).click()
  await sheet.getByRole('button', { name: /^Add 1 for/ }).click()
  await expect(sheet).toBeHidden()
}

test('no page is wider than the screen or inaccessible, however long its names', {
  tag: '@both',
}, async ({ page }) => {
  for (const url of [...urls, hostUrl('landing.long-names.localhost')]) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectWithinScreen(page, url)
    await test.step(url, () => expectAccessible(page, goodPractice))
  }
})

test('the words of a banner never touch its plate', async ({ page }) => {
  await page.goto(site)
  const slide = page.getByRole('group', { name: /^1 of / })
  const words = slide.locator('h2, p, a')
  const plate = slide.locator('img').first()
  for (const width of widths.filter((each) => each < 1024)) {
    await page.setViewportSize({ width, height: 844 })
    const circle = await plate.evaluate((image) => {
      const box = image.parentElement?.closest('div')?.getBoundingClientRect() ?? new DOMRect()
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, radius: box.width / 2 }
    })
    expect(circle.radius, `plate at ${width}`).toBeGreaterThan(70)
    for (const word of await words.all()) {
      // Of each line, the end that comes closest.
      const distance = await word.evaluate((element, { x, y }) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const lines = [
          ...range.getClientRects(),
          ...(element.tagName === 'A' ? [element.getBoundingClientRect()] : []),
        ]
        return Math.min(
          ...lines.map((line) =>
            Math.hypot(
              Math.max(line.left - x, 0, x - line.right),
              Math.max(line.top - y, 0, y - line.bottom),
            ),
          ),
        )
      }, circle)
      const what = `${await word.textContent()} at ${width}`
      expect(distance, what).toBeGreaterThanOrEqual(circle.radius)
    }
  }
})

test('the header keeps cart and menu on the screen beside a long name', async ({ page }) => {
  for (const path of ['/menu', ...brands]) {
    await page.goto(site + path)
    const height = page.viewportSize()?.height ?? 844
    for (const width of widths) {
      await page.setViewportSize({ width, height })
      const header = page.getByRole('banner')
      await expect(header.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
      await expectOnScreen(page, header.locator('a, button'))
    }
  }
})

test('a dish with long names can be chosen and ordered', { tag: '@both' }, async ({
  diner,
  page,
}) => {
  await page.goto(`${site}/menu`)
  const sheet = await diner.openDish(dish)
  const before = page.viewportSize()
  for (const width of [320, before?.width ?? 390]) {
    await page.setViewportSize({ width, height: before?.height ?? 844 })
    const over = await sheet.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(over, `sheet at ${width}`).toBeLessThanOrEqual(0)
    await expectOnScreen(page, sheet.locator('button, button span, label, s'))
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await addThali(diner)
  if (before) await page.setViewportSize(before)
  await look(page, 'menu with a cart')
  await page.goto(`${site}/cart`)
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await expect(page.getByText(dish).filter({ visible: true }).first()).toBeVisible()
  await look(page, 'cart')
})

test('the way to a delivery stays on the screen, and is accessible, with long names', {
  tag: '@both',
}, async ({ page }) => {
  const diner = new Diner(page, 'long-names.localhost')
  await page.goto(`${site}/menu`)
  await addThali(diner)
  await page.goto(`${site}/cart`)
  const checkout = page.getByRole('link', { name: /^(Sign in to order|Go to checkout)/ }).last()
  await checkout.click()
  const phone = newPhone()
  const code = await diner.codeAfter(phone, () => diner.askForCode(phone))
  await look(page, 'verification')
  await diner.typeCode(code)
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await look(page, 'cart after sign-in')
  await checkout.click()
  await diner.sayName('Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh')
  await page
    .getByRole('button', { name: 'Add your address', exact: true })
    .filter({ visible: true })
    .last()
    .click()
  const sheet = page.getByRole('dialog', { name: 'Where to?' })
  await sheet.getByLabel('Postcode').fill('SE1 1AA')
  await sheet
    .getByLabel('Address line 1')
    .fill('1234 Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Street')
  await look(page, 'address sheet')
  await sheet.getByRole('button', { name: 'Save and use' }).click()
  await expect(sheet).toBeHidden()
  await look(page, 'checkout')
  await diner.continueToPayment()
  await look(page, 'payment')
  await diner.payByCard()
  await diner.seeOrder()
  await look(page, 'order')
  for (const path of ['/orders', '/account']) {
    await page.goto(site + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(page, path)
  }
})
