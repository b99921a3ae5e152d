import { Ban, ReceiptText } from 'lucide-react'
import type { WireMark } from '#contract/staff/service.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { isOpen } from '#domain/order-actions.ts'
import { Button } from '#staff/controls/button.tsx'
import choiceStyles from '#staff/controls/choices.module.css'
import { Option } from '#staff/controls/choices.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { NumberField, useHasUnreadable } from '#staff/controls/number-field.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Ticks } from '#staff/controls/ticks.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import type { Outlet } from '#staff/live/lanes.ts'
import { useDayTime } from '#staff/live/use-day-time.ts'
import { shortNumber } from '#staff/orders/short-number.ts'
import { words } from '#staff/words/common.ts'
import { stockWords } from '#staff/words/service.ts'
import type { End } from './sold-out-end.ts'
import type { StockRow } from './stock-rows.ts'
import { type SoldOutForm, useSoldOutForm } from './use-sold-out-form.ts'

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
        <Button
          isBusy={isBusy}
          aria-disabled={!canMark || undefined}
          onClick={() => canMark && form.submit()}
        >
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
          onChange={form.setAlso}
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
        <Option type="checkbox" name="all" isOn={form.isEverywhere} onChange={form.setIsEverywhere}>
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

interface EndFieldsProps {
  row: StockRow
  outlet: Outlet
  form: SoldOutForm
}

/** The choices until when something is sold out, and the field that one of them needs. */
function EndFields({ row, outlet, form }: EndFieldsProps) {
  const { end } = form
  const dayTime = useDayTime()
  const { next_opening: opening } = outlet.service
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
    <>
      <fieldset className={choiceStyles.options}>
        <legend className="hidden">{stockWords.sheet.title(row.name)}</legend>
        {choices.map((choice) => (
          <Option
            key={choice.end}
            type="radio"
            name="end"
            isOn={end === choice.end}
            onChange={() => form.setEnd(choice.end)}
            note={choice.note}
          >
            {choice.text}
          </Option>
        ))}
      </fieldset>
      {end === 'time' && (
        <TextField
          label={stockWords.sheet.time}
          error={form.problem}
          type="time"
          step={300}
          value={form.time}
          onChange={form.setTime}
        />
      )}
      {end === 'date' && (
        <TextField
          label={stockWords.sheet.day}
          error={form.problem}
          type="date"
          value={form.date}
          onChange={form.setDate}
        />
      )}
      {end === 'count' && (
        <NumberField
          label={stockWords.sheet.countLabel}
          min={1}
          max={999}
          value={form.count}
          onChange={form.setCount}
        />
      )}
    </>
  )
}
