import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/shots.ts'

interface Letters {
  text: string
  part: 'number' | 'minutes' | 'dish' | 'option' | 'other'
  px: number
}

/** The size of each piece of text on the dockets. */
function lettersOfDockets(board: Page): Promise<Letters[]> {
  return board.getByRole('article').evaluateAll((dockets) =>
    dockets.flatMap((docket) => {
      const found: Letters[] = []
      const walker = document.createTreeWalker(docket, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? ''
        const parent = node.parentElement
        if (!text || !parent) continue
        const px = Number.parseFloat(getComputedStyle(parent).fontSize)
        found.push({ text, part: partOf(parent), px })
      }
      return found
      function partOf(parent: HTMLElement): Letters['part'] {
        if (parent.matches('h3 b:first-of-type')) return 'number'
        if (parent.matches('h3 > button > b')) return 'minutes'
        if (parent.matches('li > span, li > b, li strong')) return 'dish'
        if (parent.matches('li :is(small, em, q)')) return 'option'
        return 'other'
      }
    }),
  )
}

/** What is too small to be read from two metres on a full board, in pixels of the usual text size. */
const smallest = { number: 28, minutes: 18, dish: 17, option: 15.5, other: 14 }

for (const size of ['phone', 'tablet'] as const)
  test(`a docket is read from two metres, on a ${size}`, async ({ open }) => {
    const board = await open('board-rush', size)
    const letters = await lettersOfDockets(board)
    if (size === 'phone') {
      await board.getByRole('button', { name: /Cooking$/ }).click()
      letters.push(...(await lettersOfDockets(board)))
    }

    expect(new Set(letters.map(({ part }) => part))).toEqual(new Set(Object.keys(smallest)))
    expect(letters.filter(({ part, px }) => px < smallest[part])).toEqual([])
  })

/** What is wider than the place that it has, or goes over the edge of its docket. */
function overflowing(board: Page): Promise<string[]> {
  return board.evaluate(() => {
    const page = document.documentElement
    const found = page.scrollWidth > page.clientWidth ? [`page: ${page.scrollWidth}`] : []
    for (const docket of document.querySelectorAll('article')) {
      const { left, right } = docket.getBoundingClientRect()
      for (const part of docket.querySelectorAll('*')) {
        const box = part.getBoundingClientRect()
        if (box.width > 0 && (box.right > right + 1 || box.left < left - 1))
          found.push(`${docket.getAttribute('aria-label')}: ${part.tagName} ${part.textContent}`)
      }
    }
    for (const heading of document.querySelectorAll('h2'))
      if (heading.getClientRects().length > 1) found.push(`in two lines: ${heading.textContent}`)
    // A few pixels wide is what only assistive technology reads.
    for (const part of document.querySelectorAll('header, nav, [role=alert], [role=status]'))
      if (part.clientWidth > 8 && part.scrollWidth > part.clientWidth + 1)
        found.push(`${part.tagName} ${part.className}: ${part.scrollWidth} of ${part.clientWidth}`)
    return found
  })
}

/** The sizes that the menu offers, and what they make of the usual one. */
const textSizes = [
  ['Large', 1.2],
  ['Largest', 1.4],
] as const

for (const size of ['phone', 'tablet'] as const)
  for (const [name, factor] of textSizes)
    test(`${name} makes the text of a ${size} ${factor} times as large, and all of it fits`, async ({
      open,
    }) => {
      const board = await open('board-rush', size)
      // Otherwise fewer dockets fit, and become compact.
      await board.getByRole('button', { name: 'Menu' }).first().click()
      await board.getByRole('button', { name: 'Compact' }).click()
      const usual = await lettersOfDockets(board)

      await board.getByRole('button', { name, exact: true }).click()
      await board.keyboard.press('Escape')
      await expect(board.getByRole('dialog')).toHaveCount(0)

      const larger = await lettersOfDockets(board)
      expect(larger.map(({ px }) => Math.round(px * 10))).toEqual(
        usual.map(({ px }) => Math.round(px * factor * 10)),
      )
      // On a phone the logo says where one is.
      if (size === 'tablet')
        await expect
          .poll(() => board.getByText(/^Borough/).evaluate((it) => it.scrollWidth - it.clientWidth))
          .toBe(0)
      for (const lane of size === 'phone' ? ['New', 'Cooking', 'Ready', 'Out'] : ['']) {
        if (lane) await board.getByRole('button', { name: new RegExp(`^\\d+\\s*${lane}$`) }).click()
        expect(await overflowing(board), lane).toEqual([])
      }
    })
