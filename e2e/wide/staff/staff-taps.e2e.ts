import { expect, test } from '#e2e/shots.ts'
import { expectTapsReachControls, windowSizes } from '#e2e/tap-targets.ts'
import { evenings } from '#staff/fixtures/evenings.ts'
import { kitchenShots } from '../../../screens/kitchen-shots.ts'
import { type Shot, say, waitForTransitions } from '../../../screens/open-shot.ts'

/** With numbers of orders that are longer than their column. */
const longHistory: Partial<Shot> = {
  answer: (data) => JSON.parse(JSON.stringify(data).replaceAll('BSB-', 'LONGSHORT-')),
}
const shots: [name: string, facts?: Partial<Shot>][] = [
  ...kitchenShots.map(({ name }): [string] => [name]),
  ['history', longHistory],
]

/** Screens per test, so that both workers walk. */
const some = 25

for (let first = 0; first < shots.length; first += some)
  test(`taps reach the controls of each screen of the restaurant, in each window (from screen ${first + 1})`, async ({
    open,
  }) => {
    for (const [name, facts] of shots.slice(first, first + some)) {
      const page = await open(name, 'tablet', facts)
      for (const size of windowSizes) {
        await page.setViewportSize(size)
        await waitForTransitions(page)
        await expectTapsReachControls(page, `${name} at ${size.width} px`)
        // A phone shows one lane of the board at a time.
        const tabs = page.getByRole('navigation', { name: 'Orders' }).getByRole('button')
        if (name !== 'board-full' || !(await tabs.first().isVisible())) continue
        for (const tab of await tabs.all()) {
          await tab.click()
          await expect(tab).toHaveAttribute('aria-current', 'true')
          await expectTapsReachControls(page, `${name} at ${size.width} px, one lane`)
        }
      }
      await page.context().close()
    }
  })

test('a tap on a button that has just moved under the finger does nothing, and a later one does', async ({
  open,
}) => {
  const board = await open('board-full')
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
  // At once: what is ignored ends 300 ms later.
  await board.waitForFunction(
    () => document.querySelectorAll('article[data-inverted]').length === 8,
  )
  await tap()
  // Longer than what is ignored: the tap did nothing, and the next docket's button is where the first one's was.
  await board.waitForTimeout(450)
  await expect(board.getByRole('dialog')).toBeHidden()
  expect(Math.abs(((await reject.first().boundingBox())?.y ?? 0) - (box?.y ?? 0))).toBeLessThan(40)
  await tap()

  await expect(board.getByRole('dialog')).toBeVisible()
})
