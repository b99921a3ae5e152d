import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireTicketSettings } from '#contract/staff/settings.ts'
import { mostCopies } from '#domain/ticket-layout.ts'
import { call } from '#staff/api/client.ts'
import { printersQuery } from '#staff/api/queries.ts'
import { RadioChoice } from '#staff/controls/choices.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { Stepper } from '#staff/controls/stepper.tsx'
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
        {copies.map((each) => {
          const { label, ...count } = field(each)
          return (
            <div key={each} className={styles.copies}>
              <span>{label}</span>
              <Stepper
                {...count}
                least={0}
                most={mostCopies}
                fewer={text.fewer(label)}
                more={text.more(label)}
                isFramed
              />
            </div>
          )
        })}
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
