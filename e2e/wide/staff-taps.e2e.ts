import { evenings } from '#staff/fixtures/evenings.ts'
import { kitchenShots } from '../../screens/kitchen-shots.ts'
import type { Shot } from '../../screens/open-shot.ts'
import { openShot, say, waitForTransitions } from '../../screens/open-shot.ts'
import { expect, test } from '../fixtures.ts'
import { stillKitchen } from '../still-kitchen.ts'
import { expectTapsReachControls, windowSizes } from '../tap-targets.ts'

const { open, origin } = stillKitchen()

/** With numbers of orders that are longer than their column. */
const longHistory: Shot[] = kitchenShots
  .filter(({ name }) => name === 'history')
  .map((shot) => ({
    ...shot,
    name: 'history-long',
    answer: (data) => JSON.parse(JSON.stringify(data).replaceAll('BSB-', 'LONGSHORT-')),
  }))
const shots = [...kitchenShots, ...longHistory]

/** Screens per test, so that both workers walk. */
const some = 25

for (let first = 0; first < shots.length; first += some)
  test(`taps reach the controls of each screen of the restaurant, in each window (from screen ${first + 1})`, {
    tag: '@desk',
  }, async ({ browser }) => {
    for (const shot of shots.slice(first, first + some)) {
      const page = await openShot(browser, origin(), shot, 'tablet', false)
      for (const size of windowSizes) {
        await page.setViewportSize(size)
        await waitForTransitions(page)
        await expectTapsReachControls(page, `${shot.name} at ${size.width} px`)
        // A phone shows one lane of the board at a time.
        const tabs = page.getByRole('navigation', { name: 'Orders' }).getByRole('button')
        if (shot.name !== 'board-full' || !(await tabs.first().isVisible())) continue
        for (const tab of await tabs.all()) {
          await tab.click()
          await expect(tab).toHaveAttribute('aria-current', 'true')
          await expectTapsReachControls(page, `${shot.name} at ${size.width} px, one lane`)
        }
      }
      await page.context().close()
    }
  })

test('a tap on a button that has just moved under the finger does nothing, and a later one does', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-full', 'tablet')
  const lane = board.getByRole('region', { name: 'New', exact: true })
  const reject = lane.getByRole('button', { name: 'Reject' })
  await reject.first().hover()
  const box = await reject.first().boundingBox()
  const [oldest] = evenings.full?.orders.filter(({ status }) => status === 'placed') ?? []
  const tap = async () => {
    await board.mouse.down()
    await board.mouse.up()
  }

  await say(board, 'order', { ...oldest, status: 'accepted', version: 9 })
  await expect(reject).toHaveCount(8)
  await tap()
  // Longer than what is ignored: the tap did nothing, and the next docket's button is where the first one's was.
  await board.waitForTimeout(450)
  await expect(board.getByRole('dialog')).toBeHidden()
  expect(Math.abs(((await reject.first().boundingBox())?.y ?? 0) - (box?.y ?? 0))).toBeLessThan(40)
  await tap()

  await expect(board.getByRole('dialog')).toBeVisible()
  await board.context().close()
})
