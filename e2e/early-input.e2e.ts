import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'
import { waitForHydration } from './hydration.ts'
import { stored } from './stored.ts'

const site = hostUrl('bombay-spice.localhost')

/** Holds the page's scripts back until the returned function lets them go. */
async function holdScripts(page: Page, isHeld: (url: string) => boolean): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld(route.request().url())) await released
    await route.continue()
  })
  return release
}

/** The page as the server drew it, without any script of its own yet. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page, () => true)
  // The event `load` waits for the scripts.
  await page.goto(site + path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Before the styles are there, parts for other window sizes are visible too.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null,
    ),
  )
  return release
}

test.describe('before its scripts are there', () => {
  test('a tap on + is kept, and adds once, however impatient the finger', {
    tag: '@phone',
  }, async ({ page }) => {
    const release = await openWithoutScripts(page, '/menu')
    const add = page.getByRole('button', { name: 'Add Onion Bhaji' })
    await add.click()
    await add.click()
    release()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await page.getByRole('button', { name: 'One more Onion Bhaji' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  })

  test('a tap on + of a dish with a choice opens it', { tag: '@phone' }, async ({ page }) => {
    const release = await openWithoutScripts(page, '/menu')
    await page.getByRole('button', { name: 'Add Butter Chicken' }).first().click()
    release()
    await expect(page.getByRole('dialog', { name: 'Butter Chicken' })).toBeVisible()
  })

  test('a tap on + of the home page, whose screen comes in a part of its own', {
    tag: '@phone',
  }, async ({ page }) => {
    const release = await openWithoutScripts(page, '/')
    await page.getByRole('button', { name: 'Add Punjabi Samosa' }).click()
    release()
    await expect(page.getByRole('dialog', { name: 'Punjabi Samosa' })).toBeVisible()
  })

  test('a dish leads to its page', { tag: '@phone' }, async ({ page }) => {
    const release = await openWithoutScripts(page, '/menu')
    await page.getByRole('link', { name: 'Onion Bhaji', exact: true }).click({ noWaitAfter: true })
    await expect(page).toHaveURL(/\/product-details\/bombay-spice\.onion-bhaji$/)
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Onion Bhaji' })).toBeVisible()
  })

  test('a tab leads to its section', { tag: '@phone' }, async ({ page }) => {
    const release = await openWithoutScripts(page, '/menu')
    const lastPart = page.waitForRequest(/\/assets\/sheets-/)
    await page.getByRole('link', { name: 'From the Tandoor', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'From the Tandoor' })).toBeInViewport()
    release()
    await lastPart
    await expect(page.getByRole('heading', { name: 'From the Tandoor' })).toBeInViewport()
  })

  test('where and when has words until the script of that part is there', async ({ page }) => {
    const release = await holdScripts(page, (url) => /\/(late|sheets)-/.test(url))
    await page.goto(`${site}/menu`, { waitUntil: 'commit' })
    const place = page.getByRole('button', { name: 'Enter a postcode' }).filter({ visible: true })
    await waitForHydration(place)
    await page.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByRole('button', { name: 'Reject' })).toBeHidden()
    await expect(place).toBeVisible()
    release()
    await place.click()
    await expect(page.getByRole('dialog', { name: 'How, where and when' })).toBeVisible()
  })

  test('delivery or pickup is chosen', { tag: '@phone' }, async ({ page }) => {
    const release = await openWithoutScripts(page, '/')
    await page.getByText('Pickup', { exact: true }).filter({ visible: true }).first().click()
    release()
    await expect(page.getByRole('radio', { name: 'Pickup' }).first()).toBeChecked()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('deliverOrPickup')))
      .toBe('"pickup"')
  })

  test('a tap that comes again before React has finished its part is kept', {
    tag: '@phone',
  }, async ({ page }) => {
    const release = await openWithoutScripts(page, '/')
    await page.getByText('Pickup', { exact: true }).filter({ visible: true }).first().click()
    const pickup = page.getByRole('radio', { name: 'Pickup' }).first()
    // As React does with a part whose props are there and whose drawing was interrupted.
    const isChosen = await page.evaluate(() => {
      const radios = [...document.querySelectorAll('input[type=radio]')]
      const refuse = (event: Event) => event.stopPropagation()
      for (const radio of radios) Object.assign(radio, { __reactPropsOfTest: {} })
      document.addEventListener('click', refuse, true)
      window.earlyInput?.replay()
      document.removeEventListener('click', refuse, true)
      for (const radio of radios) Reflect.deleteProperty(radio, '__reactPropsOfTest')
      return radios.some(
        (radio) => (radio as HTMLInputElement).checked && radio.matches('[value=pickup]'),
      )
    })
    expect(isChosen).toBe(false)
    release()
    await expect(pickup).toBeChecked()
    await expect.poll(() => stored(page, 'deliverOrPickup')).toBe('pickup')
  })

  for (const [answer, hasAccepted] of [
    ['Accept', true],
    ['Reject', false],
  ] as const) {
    test(`${answer} answers the notice of cookies`, { tag: '@phone' }, async ({ page }) => {
      const release = await openWithoutScripts(page, '/menu')
      await page.getByRole('button', { name: answer, exact: true }).click()
      release()
      await expect(page.getByRole('heading', { name: 'We use cookies' })).toBeHidden()
      await expect
        .poll(() =>
          page.evaluate(() => [
            document.cookie.includes('cookiesAccepted=true'),
            sessionStorage.getItem('cookiesRejected') === 'true',
          ]),
        )
        .toEqual([hasAccepted, !hasAccepted])
    })
  }

  test('where and when opens', { tag: '@phone' }, async ({ page }) => {
    const release = await openWithoutScripts(page, '/menu')
    await page.getByRole('button', { name: /Enter a postcode/ }).click()
    release()
    await expect(page.getByRole('dialog', { name: 'How, where and when' })).toBeVisible()
  })

  test('a filter narrows the menu', { tag: '@phone' }, async ({ page }) => {
    const release = await openWithoutScripts(page, '/menu')
    await page.getByRole('button', { name: 'Vegan' }).click()
    release()
    await expect(page).toHaveURL(/diet=vegan/)
    await expect(page.getByRole('heading', { name: 'Lamb Rogan Josh' })).toHaveCount(0)
  })

  test('the search opens on a phone; on a desk it keeps what was typed', async ({
    page,
    isMobile,
  }) => {
    const release = await openWithoutScripts(page, '/menu')
    const field = page.getByRole('searchbox', { name: 'Search the menu' })
    if (isMobile) await page.getByRole('button', { name: 'Search the menu' }).click()
    else await field.filter({ visible: true }).pressSequentially('naan')
    release()
    if (isMobile) await expect(field.filter({ visible: true })).toBeVisible()
    else {
      await expect(page).toHaveURL(/q=naan/)
      await expect(field.filter({ visible: true })).toHaveValue('naan')
    }
  })

  test('the header’s menu opens, the empty cart says so', async ({ page }) => {
    const release = await openWithoutScripts(page, '/menu')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Cart, 0 items' }).click()
    release()
    await expect(page.getByRole('alert')).toHaveText('Please add items to cart first.!')
    await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  })
})

/** Only a browser finds hosts under localhost by itself. */
async function htmlOf(page: Page, path: string): Promise<string> {
  const { host } = new URL(site)
  const answer = await page.request.get(hostUrl('localhost') + path, { headers: { host } })
  return answer.text()
}

interface Frame {
  hasNav: boolean
  hasFooter: boolean
}

for (const path of ['/menu', '/', '/stores', '/promo']) {
  test(`tabs and footer of ${path} stay while the page comes alive`, { tag: '@phone' }, async ({
    page,
  }) => {
    const html = await htmlOf(page, path)
    // What the page names itself comes at once; what its parts ask for later is held back.
    const release = await holdScripts(page, (url) => !html.includes(new URL(url).pathname))
    const latePart = page.waitForRequest(/\/assets\/late-/)
    // Asked for by what lies over the screen, when all else is there.
    const lastPart = page.waitForRequest(/\/assets\/sheets-/)
    await page.addInitScript(() => {
      const frames: Frame[] = []
      Object.assign(window, { drawnFrames: frames })
      const look = () => {
        frames.push({
          hasNav: document.querySelector('nav[aria-label=Bottom]') !== null,
          hasFooter: document.querySelector('footer') !== null,
        })
        requestAnimationFrame(look)
      }
      document.addEventListener('DOMContentLoaded', look)
    })
    await page.goto(site + path)
    // Hydrated, and its first effects have run: they ask for what lies over the screen.
    await latePart
    release()
    await lastPart

    const frames = await page.evaluate(
      () => (window as unknown as { drawnFrames: Frame[] }).drawnFrames,
    )
    const hasNav = path !== '/stores'
    expect(frames.filter((frame) => !frame.hasFooter || frame.hasNav !== hasNav)).toEqual([])
  })
}
