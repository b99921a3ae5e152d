import { expect, test } from '@playwright/test'
import { evenings } from '#staff/fixtures/evenings.ts'
import { at } from '#staff/fixtures/order.ts'
import { stillKitchen } from './still-kitchen.ts'

const { open, origin } = stillKitchen()

test('a phone opens at the orders that wait, and Show leads back to them', {
  tag: '@phone',
}, async ({ browser }) => {
  const board = await open(browser, 'board-alarm', 'phone')
  const lane = board.getByRole('region', { name: 'New', exact: true })
  await expect(lane).toBeVisible()

  await board.getByRole('button', { name: 'Cooking' }).click()
  await expect(lane).toBeHidden()
  await board.getByRole('button', { name: 'Show' }).click()

  await expect(lane).toBeVisible()
  const oldest = lane.getByRole('article').first()
  await expect(oldest.getByRole('button').first()).toBeFocused()
  await board.context().close()
})

test('a phone opens the orders for later from its menu', { tag: '@phone' }, async ({ browser }) => {
  const board = await open(browser, 'board-rush', 'phone')
  await board.getByRole('button', { name: 'More', exact: true }).click()

  await board.getByRole('button', { name: 'Later 4' }).click()

  const drawer = board.getByRole('dialog', { name: 'Later' })
  await expect(drawer.getByRole('article')).toHaveCount(4)
  await expect(drawer.getByRole('button', { name: 'Start now' }).first()).toBeVisible()
  const place = await drawer.getByText('BSB-1061').boundingBox()
  expect(place?.width).toBeGreaterThan(150)
  await board.context().close()
})

for (const size of ['phone', 'tablet'] as const)
  test(`a long name leaves the clock, the buttons of a ${size}’s bar and the numbers of orders their places`, {
    tag: ['@desk', '@wide'],
  }, async ({ browser }) => {
    for (const name of ['board-long', 'board-long-outlets', 'board-outlets']) {
      const board = await open(browser, name, size)
      const parts = board.getByRole('banner').locator('> :visible')
      const boxes = await parts.evaluateAll((all) =>
        all.map((part) => part.getBoundingClientRect().toJSON()),
      )

      const overlaps = boxes.slice(1).map(({ left }, index) => (boxes[index]?.right ?? 0) - left)
      expect(Math.max(...overlaps), name).toBeLessThanOrEqual(0)
      for (const part of await parts.all())
        expect(await part.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
      const numbers = board.getByRole('article').getByRole('heading', { level: 3 })
      expect(new Set(await numbers.evaluateAll(linesOfDigits))).toEqual(new Set([1]))
      await board.context().close()
    }
  })

/** On how many lines the digits of each order's number stand. In the browser. */
function linesOfDigits(numbers: Element[]): number[] {
  return numbers.map((number) => {
    const digits = document.createRange()
    digits.selectNode(number.lastChild ?? number)
    return digits.getClientRects().length
  })
}

test('outlets with long names are chosen in one row on a tablet', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'board-long-outlets', 'tablet')

  const tops = await board
    .getByRole('group', { name: 'Outlets' })
    .getByRole('button')
    .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top))

  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)
  await board.context().close()
})

test('of 60 dockets those that are due first hang at the top', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'board-sixty', 'tablet')
  const places = await board
    .getByRole('region', { name: 'Cooking', exact: true })
    .getByRole('article')
    .evaluateAll((dockets) =>
      dockets.map((docket) => {
        // What is scrolled away is not laid out; what it hangs in has a place.
        const { top, left } = (docket.parentElement ?? docket).getBoundingClientRect()
        return { top, left }
      }),
    )

  expect(places).toHaveLength(56)
  const rows = places.toSorted((a, b) => a.top - b.top || a.left - b.left)
  expect(places).toEqual(rows)
  // Two of them beside each other.
  expect(places[1]?.top).toBe(places[0]?.top)
  await expect(board.getByText('12 more open orders are in Orders.')).toBeVisible()
  await board.context().close()
})

test('a docket whose step is below the fold is said to be there, until one has scrolled to it', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'board-odd', 'tablet')
  const lane = board.getByRole('region', { name: 'New', exact: true })
  const more = lane.getByRole('button', { name: '1 more new' })
  await expect(more).toBeVisible()

  await more.click()

  await expect(lane.getByRole('button', { name: /^Accept/ })).toBeInViewport()
  await expect(more).toBeHidden()
  await board.context().close()
})

test('a second accept with more minutes is offered as a delay', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-alarm', 'tablet')
  const placed = evenings.alarm?.orders.find(({ number }) => number === 'BSB-1057')
  const order = {
    ...placed,
    status: 'preparing',
    version: 2,
    minutes_given: 25,
    ready_by: at(25),
    allowed: ['ready', 'delay'],
  }
  const already = { by: { kind: 'device', id: 'bar', name: 'Bar', device: 'Bar' }, at: at(0) }
  await board.route('**/api/staff/orders/*/accept', (route) =>
    route.fulfill({ json: { status: 200, message: 'OK', data: { order, already } } }),
  )
  let asked: unknown
  await board.route('**/api/staff/orders/*/delay', async (route) => {
    asked = route.request().postDataJSON()
    const delayed = { ...order, version: 3, ready_by: at(30) }
    await route.fulfill({ json: { status: 200, message: 'OK', data: delayed } })
  })

  await board.getByRole('button', { name: '5 minutes more' }).click()
  await board.getByRole('button', { name: 'Accept · 30 min' }).click()
  const docket = board.getByRole('article', { name: /1057/ })
  await expect(docket.getByText('Bar did this at 18:42.')).toBeVisible()
  const said = await docket.getByText('Bar did this at 18:42.').boundingBox()
  expect(said?.width).toBeGreaterThan(140)
  await docket.getByRole('button', { name: 'Change to 30 min' }).click()

  await expect(docket.getByText('Bar did this at 18:42.')).toBeHidden()
  await expect(docket.getByText('by 19:12')).toBeVisible()
  expect(asked).toEqual({ minutes: 5, ready_by: at(25) })
  await board.context().close()
})

test('a docket that awaits an answer again shows why its step failed', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-alarm', 'tablet')
  const cooking = evenings.alarm?.orders.find(({ number }) => number === 'BSB-1050')
  const by = { kind: 'device', id: 'bar', name: 'Bar', device: 'Bar' }
  const message = 'That is no longer possible: order BSB-1050 is placed.'
  await board.route('**/api/staff/orders/*/move', (route) =>
    route.fulfill({
      status: 409,
      json: {
        status: 409,
        code: 'wrong_state',
        message,
        data: { order: { ...cooking, status: 'placed', version: 2 }, by, at: at(0) },
      },
    }),
  )
  const cookingDocket = board.getByRole('article', { name: /^Order BSB-1050/ })
  await cookingDocket.getByRole('button', { name: 'Ready', exact: true }).click()

  const docket = board.getByRole('article', { name: 'New order BSB-1050' })
  await expect(docket.getByText(message)).toBeVisible()
  await docket.getByRole('button', { name: 'Got it' }).click()

  await expect(docket.getByText(message)).toBeHidden()
  await board.context().close()
})

test('a part that cannot be loaded leaves the bell ringing', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-alarm', 'tablet')
  await board.route('**/staff-assets/menu-sheet*', (route) => route.abort())
  const rung = () => board.evaluate(() => Number(document.documentElement.dataset.rung ?? 0))
  await board.evaluate(() => {
    HTMLMediaElement.prototype.play = async () => {
      const { dataset } = document.documentElement
      dataset.rung = String(Number(dataset.rung ?? 0) + 1)
    }
  })

  await board.getByRole('button', { name: 'Menu' }).first().click()

  await expect(board.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  const before = await rung()
  await expect.poll(rung).toBeGreaterThan(before)
  await board.context().close()
})

test('a docket whose ticket is missing says so', { tag: ['@desk', '@wide'] }, async ({
  browser,
}) => {
  const board = await open(browser, 'board-printer', 'tablet')
  const missing = (number: string) =>
    board.getByRole('article', { name: new RegExp(number) }).getByText('Not printed yet')

  await expect(missing('1051')).toBeVisible()
  await expect(missing('1049')).toHaveCount(0)
  await board.context().close()
})

test('a pause that cannot be lifted says why, and can be tried again', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'board-paused', 'tablet')
  const bar = board.getByRole('status').filter({ hasText: 'Paused by the Pass' })
  const resume = bar.getByRole('button', { name: 'Resume' })

  await resume.click()

  await expect(bar.getByRole('alert')).toContainText('That didn’t work.')
  await expect(resume).toBeEnabled()
  await board.context().close()
})

test('a board without orders says when the last one came, and whether it can be heard', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'board-empty', 'tablet')
  const lane = board.getByRole('region', { name: 'New', exact: true })
  await expect(lane.getByText('No orders right now')).toBeVisible()
  await expect(lane.getByText('The last one was at 18:12.')).toBeVisible()
  await expect(lane.getByText('The bell is on.')).toBeVisible()

  await board.getByRole('button', { name: 'Menu' }).click()
  await board.getByRole('button', { name: 'Mute for 15 min' }).click()
  await board.keyboard.press('Escape')

  await expect(lane.getByText('The bell is off.')).toBeVisible()
  await board.context().close()
})

test('a board on which others are cooked says that none is new', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'board-quiet', 'tablet')

  const lane = board.getByRole('region', { name: 'New', exact: true })

  await expect(lane.getByText('No new orders')).toBeVisible()
  await expect(lane.getByText('The last one was at 18:32.')).toBeVisible()
  await board.context().close()
})

test('a shift begins with the printer in view', { tag: ['@desk', '@wide'] }, async ({
  browser,
}) => {
  const board = await open(browser, 'start-printer', 'tablet')

  const start = board.getByRole('dialog', { name: 'Ready to hear orders?' })
  await expect(start.getByText('Printer Kitchen: paper is out')).toBeVisible()
  await board.context().close()
})

test('a person who has to sign in is not asked to start a shift', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const page = await browser.newPage({
    viewport: { width: 1180, height: 820 },
  })
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/staff/**', async (route) => {
    await isAsked
    await route.fulfill({ status: 401, json: { status: 401, code: 'unauthorised', message: '' } })
  })
  await page.goto(origin())
  await expect(page.getByText('Updating')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  answer()

  await expect(page.getByLabel('Your work email or mobile')).toBeVisible()
  await page.close()
})

test('the longest name of an outlet leaves a docket’s minutes beside its number', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'board-long-outlets', 'tablet')
  const dockets = await board.getByRole('article').all()
  expect(dockets.length).toBeGreaterThan(0)

  for (const docket of dockets) {
    const number = await docket.getByRole('heading', { level: 3 }).boundingBox()
    const minutes = await docket.getByText(/^(Late )?\d+min$/).boundingBox()
    if (!number || !minutes) throw new Error('a docket has no number or no minutes')
    expect(minutes.y).toBeLessThan(number.y + number.height)
    expect(minutes.x).toBeGreaterThanOrEqual(number.x + number.width)
  }
  await board.context().close()
})

test('a pause and busy minutes are set at all outlets by one tap', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'service-outlets', 'tablet')
  const asked: [string, unknown][] = []
  await board.route(/\/api\/staff\/service\/[^/]+\/(pauses|busy)$/, (route) => {
    const [, outlet = '', what = ''] = /service\/([^/]+)\/(\w+)$/.exec(route.request().url()) ?? []
    const { minutes = what } = route.request().postDataJSON()
    asked.push([outlet, minutes])
    const service = evenings.outlets?.outlets.find(({ id }) => id === outlet)?.service
    return route.fulfill({ json: { status: 200, message: 'OK', data: service } })
  })
  const sheet = board.getByRole('dialog', { name: 'How is it going?' })
  const outlets = ['borough', 'soho', 'docks'].map((name) => `bombay-spice-${name}`)

  await sheet.getByRole('button', { name: /^20 min/ }).click()
  await expect.poll(() => asked).toEqual([['bombay-spice-borough', 'pauses']])
  await sheet.getByRole('checkbox', { name: 'Same at all 3 outlets' }).check()
  await sheet.getByRole('button', { name: /^20 min/ }).click()
  await expect.poll(() => asked.slice(1)).toEqual(outlets.map((each) => [each, 'pauses']))
  await sheet.getByRole('button', { name: /^Busy \+20/ }).click()

  // To what runs at each of them: ten minutes at the first.
  await expect
    .poll(() => asked.slice(4))
    .toEqual(outlets.map((each, n) => [each, n === 0 ? 20 : 10]))
  await board.context().close()
})
