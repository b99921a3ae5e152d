import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { instantAt, wallClock } from '#domain/zone.ts'
import { call } from '#staff/api/client.ts'
import type { Outlet } from '#staff/board/use-lanes.ts'
import { Button } from '#staff/controls/button.tsx'
import choiceStyles from '#staff/controls/choices.module.css'
import { Option } from '#staff/controls/choices.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { NumberField } from '#staff/controls/number-field.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { serverNow, useBoard } from '#staff/live/board-store.ts'
import { words } from '#staff/words/common.ts'
import { stockWords } from '#staff/words/stock.ts'
import type { StockRow } from './stock-rows.ts'

type End = 'next_opening' | 'time' | 'manual' | 'count'

interface Props {
  row: StockRow
  outlet: Outlet
  outlets: Outlet[]
  onClose(): void
}

/** Until when a dish or an option is sold out; the next opening is chosen, so that two taps do it. */
export function SoldOutSheet({ row, outlet, outlets, onClose }: Props) {
  const client = useQueryClient()
  const isOnline = useBoard(({ lostSince }) => lostSince === null)
  const [end, setEnd] = useState<End>('next_opening')
  const [time, setTime] = useState('20:00')
  const [count, setCount] = useState(row.left ?? 5)
  const [isEverywhere, setIsEverywhere] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const mark = useMutation({
    mutationFn: (until: string) =>
      call(calls.markStock, {
        body: {
          outlets: isEverywhere ? outlets.map(({ id }) => id) : [outlet.id],
          kind: row.kind,
          id: row.id,
          until,
          ...(end === 'count' ? { left: count } : {}),
        },
      }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['stock'] })
      onClose()
    },
  })

  function submit() {
    // What is counted is counted anew after the next opening.
    const until =
      end === 'time'
        ? laterToday(time, serverNow(), outlet.time_zone)
        : end === 'count'
          ? 'next_opening'
          : end
    setProblem(until ? null : stockWords.sheet.past)
    if (until && isOnline) mark.mutate(until)
  }

  const choices: { end: End; text: string; note?: string }[] = [
    {
      end: 'next_opening',
      text: stockWords.sheet.nextOpening,
      note: stockWords.sheet.backByItself,
    },
    { end: 'time', text: stockWords.sheet.timeToday },
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
            onChange={() => setEnd(choice.end)}
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
      {end === 'count' && (
        <NumberField
          label={stockWords.sheet.countLabel}
          min={1}
          max={999}
          value={count}
          onChange={setCount}
        />
      )}
      {row.openOrders > 0 && (
        <Notice kind="warn" icon={<ReceiptText aria-hidden />}>
          {stockWords.sheet.openOrders(row.openOrders)}
        </Notice>
      )}
      {outlets.length > 1 && (
        <Option type="checkbox" name="all" isOn={isEverywhere} onChange={setIsEverywhere}>
          {stockWords.sheet.all(outlets.length)}
        </Option>
      )}
      <ErrorNotice error={mark.error} />
      {!isOnline && <Notice kind="warn">{words.needsConnection}</Notice>}
    </Panel>
  )
}

/** The instant of `20:00` today; null when it is over, or no time. */
export function laterToday(time: string, now: number, zone: string): string | null {
  const match = /^(\d\d):(\d\d)$/.exec(time)
  if (!match) return null
  const minutes = Number(match[1]) * 60 + Number(match[2])
  const instant = instantAt(wallClock(new Date(now), zone).date, minutes, zone)
  return instant.getTime() > now ? instant.toISOString() : null
}
