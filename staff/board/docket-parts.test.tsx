import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { anOrder, line } from '#staff/fixtures/order.ts'
import { OrderNote, UrgentNotes } from './docket-parts.tsx'

/** Texts of the blocks before and after the dishes. */
function shown(note: string, dishNote: string): { before: string; after: string } {
  const order = anOrder({ note, lines: [line(2, 'Chicken Biryani', { note: dishNote })] })
  const text = (html: string) => html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')
  return {
    before: text(renderToStaticMarkup(<UrgentNotes order={order} />)),
    after: text(renderToStaticMarkup(<OrderNote order={order} />)),
  }
}

describe('before the dishes', () => {
  test('the note of a dish that mentions an allergy is quoted, and the order’s note stays behind them', () => {
    const { before, after } = shown('Please ring the side bell', 'severe nut allergy')

    expect(before).toBe('|ALLERGY|The diner writes about Chicken Biryani: “severe nut allergy”|')
    expect(after).toContain('Please ring the side bell')
  })

  test('the order’s note that mentions an allergy is quoted once', () => {
    const { before, after } = shown('Alergic to prawns', '')

    expect(before).toContain('The diner writes: “Alergic to prawns”')
    expect(after).toBe('')
  })

  test('a note in another script is shown whole, to be read', () => {
    const { before } = shown('', '无花生 花生过敏')

    expect(before).toBe(
      '|NOTE IN ANOTHER SCRIPT: READ IT|The diner writes about Chicken Biryani: “无花生 花生过敏”|',
    )
  })
})
