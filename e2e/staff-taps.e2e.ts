import { kitchenShots } from '../screens/kitchen-shots.ts'
import { openShot } from '../screens/open-shot.ts'
import { waitForTransitions } from '../screens/wait-for-transitions.ts'
import { expect, test } from './fixtures.ts'
import { stillKitchen } from './still-kitchen.ts'
import { expectTapsReachControls, windowSizes } from './tap-targets.ts'

const { origin } = stillKitchen()

/** Screens per test, so that both workers walk. */
const some = 25

for (let first = 0; first < kitchenShots.length; first += some)
  test(`taps reach the controls of each screen of the restaurant, in each window (from screen ${first + 1})`, {
    tag: '@desk',
  }, async ({ browser }) => {
    for (const shot of kitchenShots.slice(first, first + some)) {
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
