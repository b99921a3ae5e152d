import { answer, refusal } from '#e2e/answers.ts'
import { acceptPin, answerStep, docketOf, orderOf, pressOn } from '#e2e/kitchen.ts'
import { listenFor } from '#e2e/listen.ts'
import { expect, test } from '#e2e/shots.ts'
import { evenings } from '#staff/fixtures/evenings.ts'
import { at } from '#staff/fixtures/order.ts'
import { say } from '../../screens/open-shot.ts'

test('a phone opens at the orders that wait, and its alarm leads back to them', async ({
  open,
}) => {
  const board = await open('board-alarm', 'phone')
  const lane = board.getByRole('region', { name: 'New', exact: true })
  await expect(lane).toBeVisible()

  await board.getByRole('button', { name: 'Cooking' }).click()
  await expect(lane).toBeHidden()
  await board.getByRole('button', { name: /orders? waits?/ }).click()

  await expect(lane).toBeVisible()
  const oldest = lane.getByRole('article').first()
  await expect(oldest.getByRole('button').first()).toBeFocused()
})

test('a phone that nobody touches for ten seconds shows the lane that rings', {
  tag: '@wide',
}, async ({ open }) => {
  const board = await open('board-quiet', 'phone')
  const lane = board.getByRole('region', { name: 'New', exact: true })
  await board.getByRole('button', { name: 'Cooking' }).click()

  await say(board, 'order', orderOf('rush', '1058', { placed_at: at(0), escalation: null }))
  await expect(board.getByRole('button', { name: '1 New' })).toBeVisible()
  await expect(lane).toBeHidden()

  await expect(lane).toBeVisible()
})

test('a phone opens the orders for later from its menu', async ({ open }) => {
  const board = await open('board-rush', 'phone')
  await board.getByRole('button', { name: 'Menu' }).click()

  await board.getByRole('button', { name: 'Later 4' }).click()

  const drawer = board.getByRole('dialog', { name: 'Later' })
  await expect(drawer.getByRole('article')).toHaveCount(4)
  await expect(drawer.getByRole('article').first()).toContainText('Saag Paneer')
  await board.route('**/api/staff/orders/*/move', () => {})
  await drawer.getByRole('button', { name: 'Start now' }).first().click()
  await expect(drawer.getByText('1061 is cooking.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(drawer.getByRole('article')).toHaveCount(4)
})

test('a second accept with more minutes is offered as a delay', async ({ open }) => {
  const board = await open('board-alarm')
  const order = orderOf('alarm', '1057', {
    status: 'preparing',
    minutes_given: 25,
    ready_by: at(25),
    allowed: ['ready', 'delay'],
  })
  const by = { kind: 'device', id: 'bar', name: 'Bar', device: 'Bar' }
  await answerStep(board, 'accept', order, { already: { by, at: at(0) } })
  await board.route('**/api/staff/orders/*/delay', (route) =>
    route.fulfill(answer({ ...order, version: order.version + 1, ready_by: at(30) })),
  )

  await board.getByRole('button', { name: '5 minutes more' }).click()
  await board.getByRole('button', { name: 'Accept 30 min' }).click()
  const docket = board.getByRole('article', { name: /1057/ })
  const notice = docket.getByText('Bar did this at 18:42.')
  await expect(notice).toBeVisible()
  expect((await notice.boundingBox())?.width).toBeGreaterThan(140)
  const asked = board.waitForRequest('**/delay')
  await docket.getByRole('button', { name: 'Change to 30 min' }).click()

  await expect(notice).toBeHidden()
  await expect(docket.getByText('by 19:12')).toBeVisible()
  expect((await asked).postDataJSON()).toEqual({ minutes: 5, ready_by: at(25) })
})

test('a docket that awaits an answer again shows why its step failed', async ({ open }) => {
  const board = await open('board-alarm')
  const by = { kind: 'device', id: 'bar', name: 'Bar', device: 'Bar' }
  const message = 'That is no longer possible: order BSB-1050 is placed.'
  const order = orderOf('alarm', '1050', { status: 'placed' })
  await board.route('**/api/staff/orders/*/move', (route) =>
    route.fulfill(refusal(409, 'wrong_state', message, { order, by, at: at(0) })),
  )
  await docketOf(board, 'Cooking', '1050')
    .getByRole('button', { name: 'Ready', exact: true })
    .click()

  const docket = board.getByRole('article', { name: 'New order BSB-1050' })
  await expect(docket.getByText(message)).toBeVisible()
  await docket.getByRole('button', { name: 'Got it' }).click()

  await expect(docket.getByText(message)).toBeHidden()
})

test('a part that cannot be loaded leaves the bell ringing', async ({ open }) => {
  const board = await open('board-alarm')
  await board.route('**/staff-assets/menu-sheet*', (route) => route.abort())
  const played = await listenFor(board)

  await board.getByRole('button', { name: 'Menu' }).first().click()

  await expect(board.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  const before = await played('bell')
  await expect.poll(() => played('bell')).toBeGreaterThan(before)
})

test('a locked screen hides its orders and keeps ringing until a PIN is entered, by keyboard', async ({
  open,
}) => {
  const board = await open('board-alarm')
  const played = await listenFor(board)
  await acceptPin(board)

  await pressOn(board, 'Menu')
  await pressOn(board, 'Lock')
  await expect(board.getByText('2 orders wait for an answer.')).toBeVisible()
  await expect(board.getByRole('article')).toHaveCount(0)
  const before = await played('bell')
  await expect.poll(() => played('bell'), { timeout: 15_000 }).toBeGreaterThan(before)
  await pressOn(board, /Ginger/)
  await board.keyboard.type('7319')

  await expect(board.getByRole('article', { name: 'New order BSB-1058' })).toBeVisible()
})

for (const [isEntered, outcome] of [
  [true, 'taken once a PIN is entered'],
  [false, 'reverted when the question is closed'],
] as const)
  test(`where every step asks for a PIN, the step is ${outcome}`, async ({ open }) => {
    const board = await open('board-rush')
    let tries = 0
    await answerStep(board, 'move', orderOf('rush', '1049', { status: 'ready' }))
    await board.route(
      '**/api/staff/orders/*/move',
      (route) => route.fulfill(refusal(403, 'person_needed', '', { right: 'orders.move' })),
      { times: 1 },
    )
    board.on('request', (request) => {
      if (request.url().endsWith('/move')) tries += 1
    })
    await acceptPin(board)
    await docketOf(board, 'Cooking', '1049')
      .getByRole('button', { name: 'Ready', exact: true })
      .click()
    const who = board.getByRole('dialog', { name: 'Who are you?' })
    await expect(who.getByText('Needed for: Ready · BSB-1049')).toBeVisible()

    if (isEntered) {
      await pressOn(board, /Ginger/, who)
      await board.keyboard.type('7319')
    } else await who.getByRole('button', { name: 'Back to orders' }).click()

    await expect(who).toBeHidden()
    await expect(docketOf(board, isEntered ? 'Ready' : 'Cooking', '1049')).toBeVisible()
    await expect(docketOf(board, isEntered ? 'Cooking' : 'Ready', '1049')).toBeHidden()
    expect(tries).toBe(isEntered ? 2 : 1)
  })

test('an automatically accepted order rings until a person has seen it', async ({ open }) => {
  const board = await open('board-by-itself')
  await board.route('**/api/staff/orders/*/seen', (route) => route.abort('connectionfailed'))
  const docket = board.getByRole('article', { name: /1050/ })
  const bell = board.getByRole('alert').filter({ hasText: '1 order waits' })
  await expect(bell).toContainText('At 18:42 a text goes to 3 phones.')
  await expect(docket.getByText('Accepted automatically')).toBeVisible()

  const asked = board.waitForRequest(/order-BSB-1050\/seen$/)
  await docket.getByRole('button', { name: 'Got it' }).click()

  await expect(docket.getByText('Accepted automatically')).toBeHidden()
  await expect(bell).toBeHidden()
  await asked
})

test('a pause and busy minutes are set at all outlets by one tap', async ({ open }) => {
  const board = await open('service-outlets')
  const asked: [string, unknown][] = []
  await board.route(/\/api\/staff\/service\/[^/]+\/(pauses|busy)$/, (route) => {
    const [, outlet = '', what = ''] = /service\/([^/]+)\/(\w+)$/.exec(route.request().url()) ?? []
    const { minutes = what } = route.request().postDataJSON()
    asked.push([outlet, minutes])
    return route.fulfill(answer(evenings.outlets?.outlets.find(({ id }) => id === outlet)?.service))
  })
  const sheet = board.getByRole('dialog', { name: 'How is it going?' })
  const outlets = ['borough', 'soho', 'docks'].map((name) => `bombay-spice-${name}`)

  await sheet.getByRole('button', { name: /^20 min/ }).click()
  await expect.poll(() => asked).toEqual([['bombay-spice-borough', 'pauses']])
  await sheet.getByRole('checkbox', { name: 'Same at all 3 outlets' }).check()
  await sheet.getByRole('button', { name: /^20 min/ }).click()
  await expect.poll(() => asked.slice(1)).toEqual(outlets.map((each) => [each, 'pauses']))
  await sheet.getByRole('button', { name: /^\+20/ }).click()
  await sheet.getByRole('button', { name: 'Busy +20 for 60 min' }).click()

  await expect.poll(() => asked.slice(4)).toEqual(outlets.map((each) => [each, 20]))
})

for (const [shot, role, name, texts] of [
  ['board-printer', 'article', /1051/, ['Not printed yet']],
  ['board-quiet', 'region', 'New', ['No new orders', 'The last one was at 18:32.']],
  [
    'board-empty',
    'region',
    'New',
    ['No orders right now', 'The last one was at 18:12.', 'The bell is on.'],
  ],
  ['start-printer', 'dialog', 'Ready to hear orders?', ['Printer Kitchen: paper is out']],
] as const)
  test(`${shot} says: ${texts.join(' ')}`, { tag: '@wide' }, async ({ open }) => {
    const part = (await open(shot)).getByRole(role, { name, exact: true })

    for (const text of texts) await expect(part.getByText(text)).toBeVisible()
  })

test('a muted board says so, and for how long', { tag: '@wide' }, async ({ open }) => {
  const board = await open('board-empty')
  const bar = board.getByRole('status').filter({ hasText: 'Muted for 15 min more.' })

  await board.getByRole('button', { name: 'Menu' }).click()
  await board.getByRole('button', { name: 'Mute for 15 min' }).click()
  await board.keyboard.press('Escape')
  await expect(board.getByText('The bell is off.')).toBeVisible()
  await bar.getByRole('button', { name: 'Sound on' }).click()

  await expect(bar).toBeHidden()
})

test('text size and light or dark are chosen at the screen, and stay', { tag: '@wide' }, async ({
  open,
}) => {
  const board = await open('menu')
  const look = () =>
    board.evaluate(() => ({
      size: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      theme: document.documentElement.dataset.theme ?? 'light',
    }))
  const before = await look()

  await board.getByRole('button', { name: 'Largest' }).click()
  await board.getByRole('button', { name: 'Dark', exact: true }).click()
  const chosen = await look()
  await board.reload()
  await board.getByRole('dialog', { name: 'Ready to hear orders?' }).waitFor()

  expect([before.theme, chosen.theme]).toEqual(['light', 'dark'])
  expect(chosen.size).toBeGreaterThan(before.size)
  expect(await look()).toEqual(chosen)
})

test('the alarm opens the automatically accepted order and marks it seen', {
  tag: '@wide',
}, async ({ open }) => {
  const board = await open('board-by-itself')

  await board.getByRole('button', { name: /1 order waits/ }).click()

  const sheet = board.getByRole('dialog', { name: 'Order BSB-1050' })
  await sheet.getByRole('button', { name: 'Close' }).first().click()
  await expect(board.getByText('Accepted automatically')).toBeHidden()
})

test('a pause that cannot be lifted says why, and can be tried again', { tag: '@wide' }, async ({
  open,
}) => {
  const board = await open('board-paused')
  await board.getByRole('button', { name: '1 of 2' }).click()
  const notices = board.getByRole('dialog', { name: 'Notices' })
  const bar = notices.getByRole('status').filter({ hasText: 'All orders paused' })
  const resume = bar.getByRole('button', { name: 'Resume' })

  await resume.click()

  await expect(bar.getByRole('alert')).toContainText('That didn’t work.')
  await expect(resume).toBeEnabled()
})

test('a person who has to sign in is not asked to start a shift', { tag: '@wide' }, async ({
  another,
  origin,
}) => {
  const page = await another({ viewport: { width: 1180, height: 820 } })
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/staff/**', async (route) => {
    await answered.promise
    await route.fulfill(refusal(401, 'unauthorised'))
  })
  await page.goto(origin)
  await expect(page.getByText('Updating')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  answered.resolve()

  await expect(page.getByLabel('Your work email or mobile')).toBeVisible()
})

for (const size of ['phone', 'tablet'] as const)
  test(`long names leave the clock, the buttons of a ${size}’s head and the numbers and minutes of orders their places`, {
    tag: '@wide',
  }, async ({ open }) => {
    for (const name of ['board-long', 'board-long-outlets', 'board-outlets']) {
      const board = await open(name, size)
      const parts = board.getByRole('banner').locator('> :visible')
      for (const part of await parts.all())
        expect(await part.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
      expect(await parts.evaluateAll(overlapping), name).toEqual([])
      const numbers = board
        .getByRole('article')
        .getByRole('heading', { level: 3 })
        .locator('button > b')
      const broken = await numbers.evaluateAll((all) =>
        all.filter((number) => number.getClientRects().length > 1).map((it) => it.textContent),
      )
      expect(broken, name).toEqual([])
    }
  })

/** Texts of elements that lie over another one. In the browser. */
function overlapping(parts: Element[]): (string | null)[] {
  const boxes = parts.map((part) => part.getBoundingClientRect())
  return parts.flatMap((part, index) => {
    const box = boxes[index]
    const others = boxes.slice(index + 1)
    const isOver = others.some(
      (other) =>
        box &&
        other.left < box.right - 1 &&
        other.right > box.left + 1 &&
        other.top < box.bottom - 1 &&
        other.bottom > box.top + 1,
    )
    return isOver ? [part.textContent] : []
  })
}

test('of 60 dockets those that are due first hang at the top', { tag: '@wide' }, async ({
  open,
}) => {
  const board = await open('board-sixty')
  const tops = await board
    .getByRole('region', { name: 'Cooking', exact: true })
    .getByRole('article')
    .evaluateAll((dockets) => dockets.map((docket) => docket.getBoundingClientRect().top))

  expect(tops).toHaveLength(56)
  // Columns whose ends differ by less are filled from the left.
  const isInOrder = tops.every((top, index) => top >= (tops[index - 1] ?? 0) - 24)
  expect(isInOrder, tops.join()).toBe(true)
  // Three of them beside each other.
  expect(new Set(tops.slice(0, 3)).size).toBe(1)
  await expect(board.getByText('12 more open orders are in Orders.')).toBeVisible()
})
