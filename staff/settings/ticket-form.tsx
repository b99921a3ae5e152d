import { useQuery } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireTicketSettings } from '#contract/staff/settings.ts'
import { mostCopies } from '#domain/ticket-layout.ts'
import { call } from '#staff/api/client.ts'
import { printersQuery } from '#staff/api/queries.ts'
import { IconButton } from '#staff/controls/button.tsx'
import { RadioChoice } from '#staff/controls/choices.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { Card, Loading } from '#staff/office/page.tsx'
import { useOutletOfScreen } from '#staff/office/use-office-outlet.ts'
import { settingsWords, ticketFields } from '#staff/words/settings.ts'
import { TextField } from '#ui/field.tsx'
import { FormFoot } from './form-foot.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

const text = settingsWords.tickets
const moments = ['accept', 'arrival', 'hand'] as const
const copies = ['kitchen_copies', 'counter_copies'] as const

/** What is printed, when and where. */
export function TicketSettings() {
  const { id } = useOutletOfScreen()
  const form = useSettingsForm<WireTicketSettings>({
    name: ['tickets', id],
    labels: ticketFields,
    load: (signal) => call(calls.getTicketSettings, { params: { outlet: id }, signal }),
    save: (body) => call(calls.updateTicketSettings, { params: { outlet: id }, body }),
  })
  const printers = useQuery(printersQuery).data?.filter(({ outlet_id }) => outlet_id === id) ?? []
  const { settings, change, field } = form
  if (!settings) return <Loading error={form.loadError} />
  return (
    <div className={styles.settingsForm}>
      <Card title={ticketFields.print_on}>
        <RadioChoice
          label={ticketFields.print_on}
          name="print-on"
          choices={moments}
          chosen={settings.print_on}
          onChoose={(print_on) => change({ print_on })}
          textOf={(moment) => text.printOn[moment]}
        />
      </Card>
      <Card title={text.copies}>
        {copies.map((each) => (
          <Copies key={each} {...field(each)} />
        ))}
        <div className={styles.fields}>
          <SelectField
            {...field('printer_id')}
            hint={printers.length === 0 ? text.noPrinterYet : undefined}
            choices={[{ id: null, name: text.noPrinter }, ...printers]}
          />
          <TextField {...field('thank_you')} maxLength={120} />
        </div>
        <p className={styles.explanation}>
          <Link to="/devices">{text.devices}</Link>
        </p>
      </Card>
      <FormFoot {...form} />
    </div>
  )
}

interface CopiesProps {
  label: string
  value: number
  onChange(copies: number): void
}

function Copies({ label, value, onChange }: CopiesProps) {
  return (
    <div className={styles.copies}>
      <span>{label}</span>
      <IconButton
        isFramed
        label={text.fewer(label)}
        disabled={value === 0}
        onClick={() => onChange(value - 1)}
      >
        <Minus aria-hidden />
      </IconButton>
      <output>{value}</output>
      <IconButton
        isFramed
        label={text.more(label)}
        disabled={value === mostCopies}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden />
      </IconButton>
    </div>
  )
}
