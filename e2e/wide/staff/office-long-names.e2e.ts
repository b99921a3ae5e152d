import { expect, test } from '#e2e/shots.ts'
import { officeStates } from '../../../screens/office-states.ts'

const { long } = officeStates

test('the longest names and amounts are read whole on a phone and a tablet', async ({ open }) => {
  for (const name of [
    'today',
    'history',
    'bookings',
    'customers',
    'team',
    'devices',
    'promos',
    'report-day',
    'report-sales',
    'report-items',
    'report-promos',
    'report-reasons',
    'menu-editor',
    'menu-editor-dish',
  ])
    await test.step(name, async () => {
      const page = await open(name, 'phone', long)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        expect.soft(await page.evaluate(unreadable), `${name} at ${width}`).toEqual([])
      }
      const tablet = await open(name, 'tablet', long)
      expect.soft(await tablet.evaluate(unreadable), `${name} on a tablet`).toEqual([])
      for (const each of [page, tablet]) await each.context().close()
    })
})

/** Parts of rows that lie over each other or are broken letter by letter, and amounts on two lines. */
function unreadable(): string[] {
  const boxOf = (part: Node) => {
    const range = document.createRange()
    range.selectNodeContents(part)
    return range.getBoundingClientRect()
  }
  const found: string[] = []
  for (const row of document.querySelectorAll('main :is(tr, li, li > a, li > button)')) {
    const parts = [...row.children]
      .filter((part) => part.textContent?.trim())
      .map((part) => ({ text: part.textContent?.slice(0, 40), box: boxOf(part) }))
      .filter(({ box }) => box.width > 4 && box.height > 4)
    for (const [index, { text, box }] of parts.entries()) {
      if (box.height > 60 && box.width < 30) found.push(`${text}: ${box.width} wide`)
      for (const other of parts.slice(index + 1)) {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (wide > 4 && high > 4) found.push(`${text} over ${other.text}`)
      }
    }
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const amount = /£[\d,.]+/.exec(text.textContent ?? '')
    if (!amount) continue
    const range = document.createRange()
    range.setStart(text, amount.index)
    range.setEnd(text, amount.index + amount[0].length)
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    if (tops.size > 1) found.push(`${amount[0]} on ${tops.size} lines`)
  }
  return found
}
