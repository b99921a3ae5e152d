import { expect, test } from '#e2e/shots.ts'
import { isOffice, kitchenShots } from '../../../screens/kitchen-shots.ts'

/** A desk without a mouse. */
test('everything on a page of the office is reached by the keyboard alone', async ({ open }) => {
  test.setTimeout(900_000)
  const pages = kitchenShots.filter(({ name, path }) => path && isOffice(name) && !isLeftOut(name))
  for (const shot of pages)
    await test.step(shot.name, async () => {
      const page = await open(shot.name, 'desk')
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
})

/** A sheet keeps the focus. The list of dishes draws its rows when they are reached: `menu-order.e2e.ts` walks it. */
const isLeftOut = (name: string) =>
  /-(crop|affected|copy|walk-in|cancel|new|move|detail|member|invite|screen|printer|holiday|close|category|look)$/.test(
    name,
  ) || /^(promo|menu-editor-order)$/.test(name)

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

/** Sheets of the office: the picture of their screen, the button that opens them, and what is typed into which field. */
const sheets = [
  ['team', 'Invite', 'Name', 'Olive'],
  ['devices', 'Add a printer', 'Name', 'Kitchen'],
  ['hours', 'Add a day', 'Reason', 'A wedding'],
  ['bookings', 'New booking', 'Name', 'Sorrel'],
  ['promos', 'New promo', 'Code', 'SPICE20'],
  ['report-day', 'Close the day…', 'Counted cash', '240.95'],
  ['menu-editor', 'Dish', 'Name', 'Garlic Naan'],
] as const

test('the sheets of the office are opened, filled and left by the keyboard alone', async ({
  open,
}) => {
  for (const [name, opener, label, typed] of sheets)
    await test.step(`${name}: ${opener}`, async () => {
      const page = await open(name)
      const button = page.getByRole('button', { name: opener, exact: true })
      const sheet = page.getByRole('dialog')
      const isInside = () => sheet.evaluate((each) => each.contains(document.activeElement))
      await button.press('Enter')
      await expect(sheet).toBeVisible()
      await expect.poll(isInside).toBe(true)
      // Forwards to the field, never out of the sheet.
      const field = sheet.getByLabel(label).first()
      const isThere = () => field.evaluate((each) => each === document.activeElement)
      for (let count = 0; count < 40 && !(await isThere()); count++) {
        await page.keyboard.press('Tab')
        const isOutside = await page.evaluate(
          () =>
            !document.activeElement?.closest('dialog') && document.activeElement !== document.body,
        )
        expect(isOutside).toBe(false)
      }
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(typed)
      await expect(field).toHaveValue(typed)
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(button).toBeFocused()
    })
})

test('the times of a day are copied to another by the keyboard alone', async ({ open }) => {
  const hours = await open('hours')
  const sheet = hours.getByRole('dialog')
  await hours.getByRole('button', { name: 'Copy Monday to other days' }).press('Enter')
  await sheet.getByLabel('Tuesday').press('Space')
  await sheet.getByRole('button', { name: 'Copy to 1 day' }).press('Enter')
  await expect(sheet).toBeHidden()
  await expect(hours.getByLabel('Tuesday opens').first()).toHaveValue('12:00')
})
