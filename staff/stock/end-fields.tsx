import type { Outlet } from '#staff/board/lanes-of.ts'
import choiceStyles from '#staff/controls/choices.module.css'
import { Option } from '#staff/controls/choices.tsx'
import { NumberField } from '#staff/controls/number-field.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { useDayTime } from '#staff/shell/use-day-time.ts'
import { stockWords } from '#staff/words/stock.ts'
import type { End } from './sold-out-end.ts'
import type { StockRow } from './stock-rows.ts'
import type { SoldOutForm } from './use-sold-out-form.ts'

interface Props {
  row: StockRow
  outlet: Outlet
  form: SoldOutForm
}

/** The choices until when something is sold out, and the field that one of them needs. */
export function EndFields({ row, outlet, form }: Props) {
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
