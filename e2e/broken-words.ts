import type { Locator } from '@playwright/test'

/** The words of these names that begin on one line and end on the next. */
export function brokenWords(names: Locator): Promise<string[]> {
  return names.evaluateAll((all) =>
    all.flatMap((name) => {
      const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode() as Text
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        // A word on two lines has a rectangle on each.
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
}
