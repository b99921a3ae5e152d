import type { Locator, Page } from '@playwright/test'
import { brokenWords } from '../broken-words.ts'
import type { Diner } from '../diner.ts'
import { expect, test } from '../fixtures.ts'
import { hostUrl } from '../hosts.ts'

const first = {
  'a section': '[id^=c-] article img',
  Popular: '#popular article img',
  home: 'main article img',
  'a brand': 'main article img',
}

/** Where dishes are shown. */
const places: [host: string, path: string, what: keyof typeof first][] = [
  ['localhost', '/menu', 'a section'],
  ['localhost', '/menu', 'Popular'],
  ['localhost', '/', 'home'],
  ['localhost', '/Sumo_Sushi', 'a brand'],
  ['bombay-spice.localhost', '/menu', 'a section'],
  ['bombay-spice.localhost', '/menu', 'Popular'],
  ['bombay-spice.localhost', '/', 'home'],
  ['bombay-spice.localhost', '/Bombay_Spice', 'a brand'],
  ['the-best-burgers.localhost', '/', 'a section'],
  ['the-best-burgers.localhost', '/menu', 'Popular'],
  ['the-best-burgers.localhost', '/The_Best_Burgers', 'a brand'],
]

/** A phone and a tablet are touched, a desk has a mouse. */
const sizes = (isTouched: boolean) =>
  isTouched
    ? [
        { width: 390, height: 844 },
        { width: 820, height: 1180 },
        { width: 1180, height: 820 },
      ]
    : [{ width: 1440, height: 900 }]

async function open(diner: Diner, host: string, path: string): Promise<void> {
  await diner.page.goto(hostUrl(host) + path)
  if (host.startsWith('the-best-burgers'))
    await diner.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
}

/** Touches or clicks the very middle, whatever lies there. */
async function pressMiddle(page: Page, target: Locator, isTouched: boolean): Promise<void> {
  // A page that was scrolled by hand takes the next tap; one that moved without it ignores taps for a moment.
  await page.mouse.wheel(0, 1)
  await target.scrollIntoViewIfNeeded()
  // Out from under the bars that stick to the edges.
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await target.boundingBox()
  if (!box) throw new Error('not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (isTouched) await page.touchscreen.tap(x, y)
  else await page.mouse.click(x, y)
}

for (const [host, path, what] of places) {
  test(`the middle of a picture opens its dish: ${what} of ${host}${path}`, {
    tag: '@both',
  }, async ({ diner, page, hasTouch }) => {
    await open(diner, host, path)
    for (const size of sizes(hasTouch)) {
      await page.setViewportSize(size)
      const picture = page.locator(first[what]).first()
      const name = await picture
        .locator('xpath=ancestor::article')
        .getByRole('heading')
        .textContent()
      await pressMiddle(page, picture, hasTouch)
      await expect(page).toHaveURL(/\/product-details\//)
      const heading = page.getByRole('heading', { level: 1, name: name ?? '', exact: true })
      await expect(heading).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(hostUrl(host) + path)
      // The address changes before the screen does; what is tapped between is the old screen's.
      await expect(heading).toBeHidden()
    }
  })
}

test('the add button lies above the picture, and adds', { tag: '@both' }, async ({
  diner,
  page,
  hasTouch,
}) => {
  await open(diner, 'bombay-spice.localhost', '/menu')
  const add = page.getByRole('button', { name: 'Add Onion Bhaji' })
  await pressMiddle(page, add, hasTouch)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(page).toHaveURL(/\/menu$/)

  // The stepper opens in place: the plus stays under the finger, minus takes away what it added.
  const dish = page.locator('article', { has: page.getByRole('link', { name: 'Onion Bhaji' }) })
  const more = dish.getByRole('button', { name: 'One more Onion Bhaji' })
  const place = await more.boundingBox()
  await pressMiddle(page, more, hasTouch)
  await expect(dish.getByRole('status')).toHaveText('2')
  expect(await more.boundingBox()).toEqual(place)
  await pressMiddle(page, dish.getByRole('button', { name: 'One fewer Onion Bhaji' }), hasTouch)
  await pressMiddle(page, dish.getByRole('button', { name: 'Remove Onion Bhaji' }), hasTouch)
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  await expect(page).toHaveURL(/\/menu$/)

  // On home every popular dish has a choice to be made first.
  await page.goto(hostUrl('bombay-spice.localhost'))
  await pressMiddle(page, page.getByRole('button', { name: 'Add Punjabi Samosa' }), hasTouch)
  await expect(page.getByRole('dialog', { name: 'Punjabi Samosa' })).toBeVisible()

  await page.goto(`${hostUrl('bombay-spice.localhost')}/Bombay_Spice`)
  await pressMiddle(page, page.getByRole('button', { name: 'Add Butter Chicken' }), hasTouch)
  await expect(page.getByRole('dialog', { name: 'Butter Chicken' })).toBeVisible()
})

test('no word of a dish’s name is broken on a card', async ({ diner, page }) => {
  await open(diner, 'bombay-spice.localhost', '/menu')
  for (const width of [320, 390, 768, 1024, 1180, 1280, 1440]) {
    await page.setViewportSize({ width, height: 820 })
    expect(await brokenWords(page.locator('article h3')), `at ${width}`).toEqual([])
  }
})

test('a photo of a popular dish covers neither its name nor the heading', async ({
  diner,
  page,
}) => {
  await open(diner, 'the-best-burgers.localhost', '/menu')
  const dishes = page.locator('#popular article')
  for (const width of [390, 1024, 1180, 1440]) {
    await page.setViewportSize({ width, height: 820 })
    const covered = await dishes.evaluateAll((cards) =>
      cards.flatMap((card) => {
        const picture = card.querySelector('img')?.getBoundingClientRect()
        const name = card.querySelector('h3')
        if (!picture || !name) return ['no picture or name']
        const isInCard = picture.top >= card.getBoundingClientRect().top
        return isInCard && picture.bottom <= name.getBoundingClientRect().top
          ? []
          : [name.textContent]
      }),
    )
    expect(covered, `at ${width}`).toEqual([])
  }
})
