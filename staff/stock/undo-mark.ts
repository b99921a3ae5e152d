import { calls } from '#contract/calls.ts'
import type { WireMark } from '#contract/staff/mark.ts'
import { call } from '#staff/api/client.ts'
import { stockWords } from '#staff/words/stock.ts'
import type { StockRow } from './stock-rows.ts'

/** What was just done to a dish or an option, and how it is taken back. */
export interface Done {
  key: string
  text: string
  undo(): Promise<unknown>
}

/** Something was marked: at the outlet where it was counted before, it is counted again. */
export function marked(row: StockRow, marks: readonly WireMark[]): Done {
  const before = row.mark
  return {
    key: marks.map(({ id, at }) => `${id} ${at}`).join(),
    text:
      marks[0]?.left != null
        ? stockWords.counted(row.name, marks[0].left)
        : stockWords.marked(row.name),
    undo: () =>
      Promise.all(
        marks.map((mark) =>
          before && mark.id === before.id
            ? markAgain(before)
            : call(calls.unmarkStock, { params: { mark: mark.id } }),
        ),
      ),
  }
}

/** A mark was taken back: it gets the end that it had. */
export function unmarked(mark: WireMark): Done {
  return {
    key: `${mark.id} back`,
    text: stockWords.unmarked(mark.name),
    undo: () => markAgain(mark),
  }
}

function markAgain({ outlet_id, kind, ref, until, left }: WireMark): Promise<unknown> {
  return call(calls.markStock, {
    body: {
      outlets: [outlet_id],
      kind,
      id: ref,
      until: until ?? 'manual',
      ...(left ? { left } : {}),
    },
  })
}
