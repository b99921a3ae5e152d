// The board under load: nothing moves under a finger, and enough of it is in sight.
import type { Locator, Page } from '@playwright/test'
import type { WireBoard } from '#contract/staff/board.ts'
import { docketOf, orderOf } from '#e2e/kitchen.ts'
import { expect, test } from '#e2e/shots.ts'
import { at } from '#staff/fixtures/order.ts'
import { say } from '../../screens/open-shot.ts'

const sizes = [
  { width: 1180, height: 820, dockets: 12 },
  { width: 1440, height: 900, dockets: 16 },
  { width: 1920, height: 1080, dockets: 24 },
  { width: 820, height: 1180, dockets: 14 },
  { width: 390, height: 844, dockets: 4 },
]

/** An evening of orders of one dish each. */
const oneDish = (data: unknown, path: string) => {
  if (path !== '/board') return data
  // What is shown of this evening is a board.
  const board = data as WireBoard
  return {
    ...board,
    orders: board.orders.map((order) => ({ ...order, note: '', lines: order.lines.slice(0, 1) })),
  }
}

/** Sizes that matter less are walked in the whole suite. */
const tagOf = ({ width }: { width: number }) =>
  width === 1180 || width === 390 ? {} : { tag: '@wide' }

for (const size of sizes)
  test(
    `of 9 new orders and 18 that cook, ${size.dockets} are whole in sight at ${size.width} x ${size.height}, with their buttons`,
    tagOf(size),
    async ({ open }) => {
      const board = await open('board-full', size.width < 600 ? 'phone' : 'tablet', {
        answer: oneDish,
      })
      await board.setViewportSize(size)
      const docketsOf = (lane: string) =>
        board.getByRole('region', { name: lane, exact: true }).getByRole('article')
      const accepts = board.getByRole('button', { name: /^Accept/ })

      await expect
        .poll(
          async () =>
            (await wholeInSight(docketsOf('New'))) + (await wholeInSight(docketsOf('Cooking'))),
        )
        .toBeGreaterThanOrEqual(size.dockets)
      expect(await wholeInSight(accepts)).toBeGreaterThanOrEqual(3)
    },
  )

/** How many of these elements are in the window and not cut off by a list that scrolls. */
function wholeInSight(elements: Locator): Promise<number> {
  return elements.evaluateAll((all) => {
    const isWhole = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect()
      if (height === 0 || top < 0 || bottom > innerHeight) return false
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowY === 'visible') continue
        const list = outer.getBoundingClientRect()
        if (top < list.top - 1 || bottom > list.bottom + 1) return false
      }
      return true
    }
    return all.filter(isWhole).length
  })
}

for (const size of sizes)
  test(
    `an order that arrives and a notice that appears leave what is under a finger at ${size.width} x ${size.height}`,
    tagOf(size),
    async ({ open }) => {
      for (const evening of ['board-full', 'board-quiet']) {
        const board = await open(evening, size.width < 600 ? 'phone' : 'tablet')
        await board.setViewportSize(size)
        // A phone that nobody touches would show the lane that rings.
        await board.mouse.click(2, size.height / 2)
        const before = await settledControls(board)

        await say(board, 'order', {
          ...orderOf('rush', '1058', { placed_at: at(0), escalation: null }),
          id: 'arrived',
          number: 'BSB-1999',
        })
        await board.evaluate(() => dispatchEvent(new Event('cut')))
        await expect(board.getByText('Offline since 18:42.')).toBeVisible()
        // On a phone in a lane that is hidden, where no role is found.
        await expect(board.locator('[data-order="arrived"]')).toBeAttached()

        expect(await whatIsUnderFingers(board), evening).toEqual(before)
        await board.context().close()
      }
    },
  )

/** The controls once they have stayed in place for longer than a board waits after a touch. */
async function settledControls(board: Page): Promise<string[]> {
  let controls = await whatIsUnderFingers(board)
  await expect
    .poll(
      async () => {
        const before = controls.join()
        controls = await whatIsUnderFingers(board)
        return controls.join() === before
      },
      { intervals: [800] },
    )
    .toBe(true)
  return controls
}

/** Each control of the lanes, and where it is. The place for notices says what is new. */
function whatIsUnderFingers(board: Page): Promise<string[]> {
  return board
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((dockets) =>
      dockets
        .filter((docket) => !docket.getAttribute('aria-label')?.includes('1999'))
        .flatMap((docket) =>
          [...docket.querySelectorAll('button')].map((button) => {
            const { x, y } = button.getBoundingClientRect()
            const words = button.textContent?.replace(/\d+/g, '')
            return `${docket.getAttribute('aria-label')} ${words} ${Math.round(x)} ${Math.round(y)}`
          }),
        ),
    )
}

test('a docket keeps its place until the hand has left, takes no second tap, and the next one comes after', async ({
  open,
}) => {
  const board = await open('board-full')
  await board.route('**/api/staff/orders/*/{accept,move}', () => {})
  const sent: string[] = []
  board.on('request', (request) => {
    if (/\/(accept|move)$/.test(request.url())) sent.push(request.url())
  })
  const accept = docketOf(board, 'New', '1057').getByRole('button', { name: /^Accept/ })
  const box = await accept.boundingBox()
  if (!box) throw new Error('there is no button')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]

  await board.mouse.click(x, y)
  await expect(docketOf(board, 'New', '1057').getByText('Accepted')).toBeVisible()
  // A second tap on the same place, as a hand in a hurry does.
  await board.mouse.click(x, y, { delay: 60 })

  await expect(docketOf(board, 'Cooking', '1057')).toBeVisible()
  await expect(docketOf(board, 'New', '1057')).toBeHidden()
  expect(sent).toHaveLength(1)
  await expect(board.getByText('1057 is accepted.')).toBeVisible()
})
