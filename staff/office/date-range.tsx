import { officeWords } from '#staff/words/office.ts'
import { Field } from '#ui/field.tsx'

interface Dates {
  /** As YYYY-MM-DD, or '' for no limit. */
  from: string
  to: string
}

interface Props extends Dates {
  onChange(dates: Partial<Dates>): void
}

/** The first and the last day of a list or a report. */
export function DateRange({ from, to, onChange }: Props) {
  return (
    <>
      <Field label={officeWords.from}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={from}
            max={to || undefined}
            onChange={(event) => onChange({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label={officeWords.to}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={to}
            min={from || undefined}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
