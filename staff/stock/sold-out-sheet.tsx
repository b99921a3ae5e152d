import { Ban, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireMark } from '#contract/staff/service.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { isOpen } from '#domain/order-actions.ts'
import { call } from '#staff/api/client.ts'
import { oneByOne } from '#staff/api/try-again.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { Option, RadioChoice, Ticks } from '#staff/controls/choices.tsx'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { NumberField, useHasUnreadable } from '#staff/controls/number-field.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { serverNow, useBoard } from '#staff/live/board-store.ts'
import type { Outlet } from '#staff/live/lanes.ts'
import { useDayTime } from '#staff/live/use-now.ts'
import { shortNumber } from '#staff/orders/order-call.tsx'
import { words } from '#staff/words/common.ts'
import { stockWords } from '#staff/words/service.ts'
import { TextField } from '#ui/field.tsx'
import { type End, endOf, type StockRow, tomorrow } from './stock-rows.ts'

interface Props {
  row: StockRow
  outlet: Outlet
  outlets: Outlet[]
  /** Options of the same name in other groups. */
  sameNamed: StockRow[]
  onMarked(marks: WireMark[]): void
  onClose(): void
}

/** Until when a dish or an option is sold out; the next opening is chosen, so that two taps do it. */
export function SoldOutSheet({ row, outlet, outlets, sameNamed, onMarked, onClose }: Props) {
  const form = useSoldOutForm({ row, outlet, outlets, onMarked, onClose })
  const { end, isOnline, isBusy } = form
  const canMark = !useHasUnreadable() && isOnline
  const orders = useBoard(({ snapshot }) => snapshot?.orders)
  const alsoGone = [
    ...new Set(
      [row, ...sameNamed.filter(({ id }) => form.also.includes(id))].flatMap(
        ({ neededBy }) => neededBy,
      ),
    ),
  ]
  return (
    <Panel
      title={stockWords.sheet.title(row.name)}
      onClose={onClose}
      action={
        <Button isBusy={isBusy} isOff={!canMark} onClick={form.submit}>
          {end === 'count' ? stockWords.sheet.markCount(form.count) : stockWords.sheet.mark}
        </Button>
      }
    >
      <EndFields row={row} outlet={outlet} form={form} />
      {sameNamed.length > 0 && (
        <Ticks
          legend={stockWords.sheet.sameName}
          isLegendShown
          name="same-name"
          choices={sameNamed.map(({ id, name, group }) => ({ id, name, note: group }))}
          chosen={form.also}
          onChange={(also) => form.change({ also })}
        />
      )}
      {alsoGone.length > 0 && end !== 'count' && (
        <Notice kind="warn" icon={<Ban aria-hidden />} role="status">
          {stockWords.alsoGone(alsoGone)}
        </Notice>
      )}
      {row.openOrders > 0 && (
        <Notice kind="warn" icon={<ReceiptText aria-hidden />}>
          {stockWords.sheet.openOrders(
            row.openOrders,
            openOrdersWith(orders ?? [], outlet.id, row),
          )}
        </Notice>
      )}
      {outlets.length > 1 && (
        <Option
          type="checkbox"
          name="all"
          isOn={form.isEverywhere}
          onChange={(isEverywhere) => form.change({ isEverywhere })}
        >
          {words.sameAtAll(outlets.length)}
        </Option>
      )}
      <ErrorNotice error={form.error} />
      {!isOnline && <Notice kind="warn">{words.needsConnection}</Notice>}
    </Panel>
  )
}

/** Numbers of the open orders of an outlet that have a dish or an option, in the order in which they are due. */
export function openOrdersWith(
  orders: readonly WireStaffOrder[],
  outletId: string,
  { kind, id }: Pick<StockRow, 'kind' | 'id'>,
): string[] {
  return orders
    .filter(({ outlet, status }) => outlet.id === outletId && isOpen(status))
    .filter(({ lines }) =>
      lines.some((line) =>
        kind === 'item'
          ? line.item_id === id
          : line.options.some((option) => option.option_id === id),
      ),
    )
    .map(({ number }) => shortNumber(number))
}

/** The choices until when something is sold out, and the field that one of them needs. */
function EndFields({
  row,
  outlet,
  form,
}: {
  row: StockRow
  outlet: Outlet
  form: ReturnType<typeof useSoldOutForm>
}) {
  const { end } = form
  const dayTime = useDayTime()
  const { next_opening: opening } = outlet.service
  const { sheet } = stockWords
  const texts: Record<End, string> = {
    next_opening: sheet.nextOpening,
    time: sheet.timeToday,
    date: sheet.date,
    manual: sheet.untilPutBack,
    count: sheet.count,
  }
  const notes: Partial<Record<End, string>> = {
    next_opening: sheet.backAutomatically(opening && dayTime(opening)),
    count: sheet.countNote,
  }
  const ends = Object.keys(texts) as End[]
  return (
    <>
      <RadioChoice
        label={sheet.title(row.name)}
        name="end"
        choices={ends.filter((each) => each !== 'count' || row.kind === 'item')}
        chosen={end}
        onChoose={form.choose}
        textOf={(each) => texts[each]}
        noteOf={(each) => notes[each]}
      />
      {end === 'time' && (
        <TextField
          label={stockWords.sheet.time}
          error={form.problem}
          type="time"
          step={300}
          value={form.time}
          onChange={(time) => form.change({ time })}
        />
      )}
      {end === 'date' && (
        <TextField
          label={stockWords.sheet.day}
          error={form.problem}
          type="date"
          value={form.date}
          onChange={(date) => form.change({ date })}
        />
      )}
      {end === 'count' && (
        <NumberField
          label={stockWords.sheet.countLabel}
          min={1}
          max={999}
          value={form.count}
          onChange={(count) => form.change({ count })}
        />
      )}
    </>
  )
}

/** Until when something is sold out, where, and what else with it; and the call that says so. */
function useSoldOutForm({ row, outlet, outlets, onMarked, onClose }: Omit<Props, 'sameNamed'>) {
  const isOnline = useBoard(({ lostSince }) => lostSince === null)
  const [values, setValues] = useState({
    end: 'next_opening' as End,
    time: '20:00',
    date: tomorrow(serverNow(), outlet.time_zone),
    count: row.left ?? 5,
    isEverywhere: false,
    /** Options of the same name that are sold out with it. */
    also: [] as string[],
  })
  const { end, count, isEverywhere, also } = values
  const [problem, setProblem] = useState<string | null>(null)
  const mark = useAction({
    async make(until: string) {
      const marks: WireMark[] = []
      await oneByOne([row.id, ...also], async (id) => {
        const marked = await call(calls.markStock, {
          body: {
            outlets: isEverywhere ? outlets.map((each) => each.id) : [outlet.id],
            kind: row.kind,
            id,
            until,
            ...(end === 'count' ? { left: count } : {}),
          },
        })
        marks.push(...marked.marks)
      })()
      return marks
    },
    refreshes: ['stock'],
    onDone(marks) {
      onMarked(marks)
      onClose()
    },
  })

  return {
    ...values,
    change: (fields: Partial<typeof values>) => setValues({ ...values, ...fields }),
    /** Why the time or day cannot be taken. */
    problem,
    isOnline,
    isBusy: mark.isPending,
    error: mark.error,
    submit() {
      const until = endOf(end, values, { now: serverNow(), zone: outlet.time_zone })
      setProblem(until ? null : end === 'date' ? stockWords.sheet.pastDay : stockWords.sheet.past)
      if (until && isOnline) mark.run(until)
    },
    choose(chosen: End) {
      setValues({ ...values, end: chosen })
      setProblem(null)
    },
  }
}
