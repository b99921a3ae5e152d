import { serveKitchen } from '../screens/kitchen-shop.ts'
import { isOffice, kitchenShots } from '../screens/kitchen-shots.ts'
import { openShot } from '../screens/open-shot.ts'
import { expect, test } from './fixtures.ts'

/** A desk without a mouse. */
test('everything on a page of the office is reached by the keyboard alone', {
  tag: '@desk',
}, async ({ browser }) => {
  test.setTimeout(900_000)
  const { origin, stop } = await serveKitchen()
  const pages = kitchenShots.filter(({ name, path }) => path && isOffice(name) && !isLeftOut(name))
  for (const shot of pages)
    await test.step(shot.name, async () => {
      const page = await openShot(browser, origin, shot, 'desk', false)
      const all = await page.evaluate(markControls)
      const missed = async () => {
        const reached = new Set(await page.evaluate(() => window.reached))
        return all.filter(({ mark }) => !reached.has(mark)).map(({ text }) => text)
      }
      // More than there are: the parts of a date or time are stops of their own, and the focus may begin in the middle.
      const most = all.length + 40
      for (let count = 1; count <= most; count++) {
        await page.keyboard.press('Tab')
        if (count >= all.length && count % 10 === 0 && (await missed()).length === 0) break
      }
      expect.soft(await missed(), shot.name).toEqual([])
      await page.context().close()
    })
  stop()
})

/** A sheet keeps the focus. The list of dishes draws its rows when they are reached: `menu-order.e2e.ts` walks it. */
const isLeftOut = (name: string) =>
  /-(new|move|detail|member|invite|screen|printer|holiday|close|category|look)$/.test(name) ||
  /^(promo|menu-editor-order)$/.test(name)

declare global {
  interface Window {
    /** Marks of the controls that have had the focus. */
    reached: string[]
  }
}

/** Gives a number to all that can be pressed or typed into; of radio buttons, the one that Tab comes to. */
function markControls(): { mark: string; text: string }[] {
  window.reached = []
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.dataset.mark)
      window.reached.push(target.dataset.mark)
  })
  const found = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ]
  return found
    .filter((each) => each.checkVisibility() && !each.matches(':disabled, [tabindex="-1"]'))
    .filter((each) => !each.matches('input[type=radio]:not(:checked)'))
    .map((each, index) => {
      each.dataset.mark = String(index)
      return { mark: String(index), text: each.outerHTML.slice(0, 160) }
    })
}
