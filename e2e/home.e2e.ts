import { expectAccessible, expectAccessibleAndNarrow } from './accessible.ts'
import { hold, refusal } from './answers.ts'
import { type Diner, newPhone } from './diner.ts'
import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'
import { findInOutbox } from './outbox.ts'

const site = hostUrl('bombay-spice.localhost')

/** The home page once it answers: its own script knows what day it is. */
async function openHome(diner: Diner, at = `${site}/`): Promise<void> {
  await diner.page.goto(at)
  await expect(diner.page.getByText('(today)').first()).toBeAttached()
}

test.describe('the banners', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('turn by themselves until paused, and by key, dot and finger', {
    tag: ['@both', '@wide'],
  }, async ({ page }) => {
    await page.clock.install()
    await page.goto(`${site}/`)
    const carousel = page.getByRole('region', { name: 'Offers' })
    const shown = (n: number) => carousel.getByRole('group', { name: `${n} of 3` })
    await page.mouse.move(5, 700)
    // They turn once the page is hydrated.
    await expect(carousel.getByRole('button', { name: 'Pause banners' })).toBeVisible()
    // A call in progress when the clock jumps, or one that starts and times out during a long jump, would count as lost.
    await page.waitForLoadState('networkidle')
    // Time stands still but for the test. Banners have turned until here, however often the machine had time for it.
    await page.clock.pauseAt(Date.now() + 5_000)
    const dots = carousel.getByRole('button', { name: /^Banner / })
    const current = await dots.evaluateAll((all) =>
      all.findIndex((dot) => dot.ariaCurrent === 'true'),
    )
    const [before, after] = [current + 1, ((current + 1) % 3) + 1]
    await expect(shown(before)).toBeVisible()
    for (let second = 0; second < 6 && !(await shown(after).isVisible()); second++)
      await page.clock.runFor(1_000)
    await expect(shown(after)).toBeVisible()
    // A tap immediately after a change of the page would be ignored.
    await page.clock.runFor(1_000)

    await carousel.getByRole('button', { name: 'Pause banners' }).click()
    await page.clock.runFor(20_000)
    await expect(shown(after)).toBeVisible()

    await page.keyboard.press('ArrowLeft')
    await expect(shown(before)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(shown(after)).toBeVisible()
    await carousel.getByRole('button', { name: 'Banner 1 of 3' }).click()
    await expect(shown(1)).toBeVisible()

    const { x, y, width } = (await carousel.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await page.mouse.move(x + width * 0.4, y + 30)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.1, y + 30)
    await page.mouse.up()
    await expect(shown(2)).toBeVisible()
  })

  test('do not turn with reduced motion; the first picture is preloaded', { tag: '@wide' }, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto(`${site}/`)
    await expect(page.getByRole('button', { name: 'Play banners' })).toBeVisible()
    await page.clock.runFor(20_000)
    await expect(page.getByRole('group', { name: '1 of 3' })).toBeVisible()
    await expect(page.locator('link[rel=preload][type="image/avif"]')).toHaveCount(1)
  })
})

test('a placeholder is shown for a second while the home page loads', { tag: '@wide' }, async ({
  page,
}) => {
  const send = await hold(page, /\/_\.data/)
  await page.goto(`${site}/menu`)
  await page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Home' }).click()
  const placeholder = page.locator('div[aria-busy=true]')
  await expect(placeholder).toBeAttached()
  /** Whether it is visible this many milliseconds after it came, however slow the machine is. */
  const visibilityAt = (time: number) =>
    placeholder.evaluate((element, at) => {
      for (const animation of element.getAnimations()) {
        animation.pause()
        animation.currentTime = at
      }
      return getComputedStyle(element).visibility
    }, time)
  expect([await visibilityAt(0), await visibilityAt(999)]).toEqual(['visible', 'visible'])
  expect(await visibilityAt(1_002)).toBe('hidden')

  send()
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible()
  await expect(placeholder).toHaveCount(0)
})

test('the home page says where, when and how, with today marked', async ({ diner, page }) => {
  // A Friday evening.
  await page.clock.setFixedTime(new Date('2026-11-20T18:00:00Z'))
  await openHome(diner)
  await expect(page.getByRole('link', { name: 'Get Directions' })).toHaveAttribute('href', /maps/)
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '(today)' })).toContainText('Friday')
  await expect(page.getByText('Open now')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Get In Touch' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '020 7946 0123' })).toHaveAttribute(
    'href',
    'tel:02079460123',
  )
  await expect(main.getByRole('link', { name: 'help@bombayspice.example' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Instagram' })).toBeVisible()
  // Not set for this tenant: the text 'null' on the wire.
  await expect(main.getByRole('link', { name: 'Snapchat' })).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Food hygiene rating 5, Very good' })).toBeVisible()
  // The terms are linked everywhere but here.
  await expect(page.getByRole('link', { name: 'Terms of Service' })).toHaveCount(0)
  // Asked for by a call of its own, after the page was drawn.
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('home') ?? 'null')))
    .toMatchObject({ getintouchData: { contactNumber: '020 7946 0123' } })
  await expectAccessibleAndNarrow(page)
})

test('without a home page the menu is at the root', { tag: '@wide' }, async ({ page }) => {
  await page.goto(`${hostUrl('the-best-burgers.localhost')}/`)
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible()
})

test('the newsletter is asked for, confirmed from the mailbox, and left again', async ({
  diner,
  page,
}) => {
  const email = `news${newPhone()}@example.com`
  await openHome(diner)
  await page.getByLabel('Your email').fill('nobody@nowhere')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Enter a valid email')).toBeVisible()
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Thank you for subscribing!' }),
  ).toBeVisible()
  await expect(page.getByLabel('Your email')).toHaveValue('')

  const text = await findInOutbox(
    page.request,
    'bombay-spice.localhost',
    (sent) => sent.to === email && sent.text.includes('/newsletter/confirm') && sent.text,
  )
  const links = text.match(/http\S+/g) ?? []
  await page.goto(links.find((link) => link.includes('confirm')) ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list.' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(links.find((link) => link.includes('unsubscribe')) ?? '')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are off the list.' })).toBeVisible()
})

test('a newsletter that cannot be asked for says why', { tag: '@wide' }, async ({
  diner,
  page,
}) => {
  await page.route('**/api/subscribe', (route) =>
    route.fulfill(refusal(429, 'too_many', 'Too many requests.')),
  )
  await openHome(diner)
  await page.getByLabel('Your email').fill('diner@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Too many requests.' })).toBeVisible()
  await expect(page.getByLabel('Your email')).toHaveValue('diner@example.com')
})

for (const [path, title] of [
  ['/privacy', 'Privacy policy'],
  ['/terms', 'Terms and conditions'],
  ['/CookiePolicy', 'Cookie notice'],
] as const) {
  test(`${path} shows the tenant’s own text`, { tag: '@wide' }, async ({ page }) => {
    await page.goto(site + path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('article')).toContainText('Last changed')
    await expectAccessibleAndNarrow(page)
    if (path === '/CookiePolicy') return

    // A small shell: the logo, the link to the menu, the footer.
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Bombay Spice, home' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Menu', exact: true })).toBeVisible()
    await expect(header.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Bottom' })).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
}

test.describe('the cookie notice', () => {
  test.use({ hasAnsweredCookies: false })

  test('is there before any script of the page, and only where it is still asked', async ({
    page,
    context,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${site}/menu`, { waitUntil: 'commit' })
    const notice = page.getByRole('region', { name: 'We use cookies' })
    await expect(notice).toContainText('They remember your answer')
    await expect(notice).toContainText('Your cart stays in this browser.')

    await context.addCookies([{ name: 'cookiesAccepted', value: 'true', url: site }])
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'We use cookies' })).toBeHidden()
  })

  test('accepted, is quiet for 365 days', async ({ diner, page, context }) => {
    await page.goto(`${site}/menu`)
    await expect(page.getByRole('heading', { name: 'We use cookies' })).toBeVisible()
    const before = Date.now() / 1_000
    await diner.answerCookies('Accept')
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'cookiesAccepted')
    expect(Math.round(((cookie?.expires ?? 0) - before) / 86_400)).toBe(365)

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'We use cookies' })).toBeHidden()
  })

  test('rejected, is quiet for this visit, and asks again on the next', async ({
    diner,
    page,
    context,
  }) => {
    await page.goto(`${site}/menu`)
    await page.getByRole('link', { name: 'cookie notice' }).click()
    await expect(page.getByRole('heading', { name: 'Cookie notice' })).toBeVisible()
    await diner.refuseCookies()
    await page.goto(`${site}/menu`)
    await expect(page.getByRole('heading', { name: 'We use cookies' })).toBeHidden()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('cookiesAccepted')

    const next = await context.newPage()
    await next.goto(`${site}/menu`)
    await expect(next.getByRole('heading', { name: 'We use cookies' })).toBeVisible()
  })

  test('can be answered otherwise on its page', { tag: '@wide' }, async ({
    diner,
    page,
    context,
  }) => {
    await page.goto(`${site}/CookiePolicy`)
    await diner.answerCookies('Accept')
    await page.reload()
    const choice = page.getByRole('switch', { name: /Remember that you accepted/ })
    await expect(choice).toBeChecked()
    await choice.click()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('cookiesAccepted')
  })
})

test('a postcode that the first kitchen does not reach leads to those that do', async ({
  diner,
  page,
}) => {
  await openHome(diner, '/')
  await page.getByLabel('Your postcode').fill('E14 1AA')
  await page.getByRole('button', { name: 'Start order' }).click()
  await expect(page).toHaveURL(/\/stores$/)
  await expect(page.getByRole('status').filter({ hasText: /deliver.? to E14 1AA/ })).toBeVisible()
})
