import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireMark } from '#contract/staff/mark.ts'
import { call } from '#staff/api/client.ts'
import type { Outlet } from '#staff/board/lanes-of.ts'
import { Button } from '#staff/controls/button.tsx'
import choiceStyles from '#staff/controls/choices.module.css'
import { Option } from '#staff/controls/choices.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { NumberField } from '#staff/controls/number-field.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Ticks } from '#staff/controls/ticks.tsx'
import { serverNow, useBoard } from '#staff/live/board-store.ts'
import { useDayTime } from '#staff/shell/use-day-time.ts'
import { words } from '#staff/words/common.ts'
import { stockWords } from '#staff/words/stock.ts'
import { openOrdersWith } from './open-orders.ts'
import { type End, endOf, tomorrow } from './sold-out-end.ts'
import type { StockRow } from './stock-rows.ts'

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
  const client = useQueryClient()
  const isOnline = useBoard(({ lostSince }) => lostSince === null)
  const orders = useBoard(({ picture }) => picture?.orders)
  const dayTime = useDayTime()
  const { next_opening: opening } = outlet.service
  const [end, setEnd] = useState<End>('next_opening')
  const [time, setTime] = useState('20:00')
  const [date, setDate] = useState(() => tomorrow(serverNow(), outlet.time_zone))
  const [count, setCount] = useState(row.left ?? 5)
  const [isEverywhere, setIsEverywhere] = useState(false)
  const [also, setAlso] = useState<string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const mark = useMutation({
    async mutationFn(until: string) {
      const marks: WireMark[] = []
      for (const id of [row.id, ...also]) {
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
      }
      return marks
    },
    async onSuccess(marks) {
      onMarked(marks)
      await client.invalidateQueries({ queryKey: ['stock'] })
      onClose()
    },
  })

  function submit() {
    const until = endOf(end, { time, date }, { now: serverNow(), zone: outlet.time_zone })
    setProblem(until ? null : end === 'date' ? stockWords.sheet.pastDay : stockWords.sheet.past)
    if (until && isOnline) mark.mutate(until)
  }

  const alsoGone = [
    ...new Set(
      [row, ...sameNamed.filter(({ id }) => also.includes(id))].flatMap(({ neededBy }) => neededBy),
    ),
  ]
  const choices: { end: End; text: string; note?: string }[] = [
    {
      end: 'next_opening',
      text: stockWords.sheet.nextOpening,
      note: stockWords.sheet.backByItself(opening && dayTime(opening)),
    },
    { end: 'time', text: stockWords.sheet.timeToday },
    { end: 'date', text: stockWords.sheet.date },
    { end: 'manual', text: stockWords.sheet.say },
    ...(row.kind === 'item'
      ? [{ end: 'count' as const, text: stockWords.sheet.count, note: stockWords.sheet.countNote }]
      : []),
  ]
  return (
    <Panel
      title={stockWords.sheet.title(row.name)}
      onClose={onClose}
      action={
        <Button isBusy={mark.isPending} aria-disabled={!isOnline || undefined} onClick={submit}>
          {end === 'count' ? stockWords.sheet.markCount(count) : stockWords.sheet.mark}
        </Button>
      }
    >
      <fieldset className={choiceStyles.options}>
        <legend className="hidden">{stockWords.sheet.title(row.name)}</legend>
        {choices.map((choice) => (
          <Option
            key={choice.end}
            type="radio"
            name="end"
            isOn={end === choice.end}
            onChange={() => {
              setEnd(choice.end)
              setProblem(null)
            }}
            note={choice.note}
          >
            {choice.text}
          </Option>
        ))}
      </fieldset>
      {end === 'time' && (
        <TextField
          label={stockWords.sheet.time}
          error={problem}
          type="time"
          step={300}
          value={time}
          onChange={setTime}
        />
      )}
      {end === 'date' && (
        <TextField
          label={stockWords.sheet.day}
          error={problem}
          type="date"
          value={date}
          onChange={setDate}
        />
      )}
      {end === 'count' && (
        <NumberField
          label={stockWords.sheet.countLabel}
          min={1}
          max={999}
          value={count}
          onChange={setCount}
        />
      )}
      {sameNamed.length > 0 && (
        <Ticks
          legend={stockWords.sheet.sameName}
          isLegendShown
          name="same-name"
          choices={sameNamed.map(({ id, name, group }) => ({ id, name, note: group }))}
          chosen={also}
          onChange={setAlso}
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
        <Option type="checkbox" name="all" isOn={isEverywhere} onChange={setIsEverywhere}>
          {words.sameAtAll(outlets.length)}
        </Option>
      )}
      <ErrorNotice error={mark.error} />
      {!isOnline && <Notice kind="warn">{words.needsConnection}</Notice>}
    </Panel>
  )
}
