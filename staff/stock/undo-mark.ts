import { calls } from '#contract/calls.ts'
import type { WireMark } from '#contract/staff/service.ts'
import { call } from '#staff/api/client.ts'
import { stockWords } from '#staff/words/service.ts'
import type { StockRow } from './stock-rows.ts'

/** The last change of an item's or option's stock, and how to undo it. */
export interface Done {
  key: string
  text: string
  undo(): Promise<unknown>
}

/** Undoes a mark: an outlet that counted portions before counts them again. */
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

/** Undoes the removal of a mark: it gets its former end. */
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
