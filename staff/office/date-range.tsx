import { officeWords } from '#staff/words/office.ts'
import { TextField } from '#ui/field.tsx'

interface Dates {
  from: string
  to: string
}

interface Props extends Dates {
  onChange(dates: Partial<Dates>): void
}

/** First and last day of a list or a report. */
export function DateRange({ from, to, onChange }: Props) {
  return (
    <>
      <TextField
        label={officeWords.from}
        type="date"
        value={from}
        max={to || undefined}
        onChange={(from) => onChange({ from })}
      />
      <TextField
        label={officeWords.to}
        type="date"
        value={to}
        min={from || undefined}
        onChange={(to) => onChange({ to })}
      />
    </>
  )
}
