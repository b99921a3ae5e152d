import { useQuery } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireTicketSettings } from '#contract/staff/settings.ts'
import { mostCopies } from '#domain/ticket-layout.ts'
import { call } from '#staff/api/client.ts'
import choices from '#staff/controls/choices.module.css'
import { Option } from '#staff/controls/choices.tsx'
import { IconButton } from '#staff/controls/icon-button.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { Card } from '#staff/office/page.tsx'
import { useOutletOfScreen } from '#staff/office/use-office-outlet.ts'
import { printersQuery } from '#staff/print/printers-query.ts'
import { settingsWords, ticketFields } from '#staff/words/settings.ts'
import { FormFoot } from './form-foot.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

const text = settingsWords.tickets
const moments = ['accept', 'arrival', 'hand'] as const
const copies = [
  { field: 'kitchen_copies', label: text.kitchen },
  { field: 'counter_copies', label: text.counter },
] as const

/** What is printed, when and where. */
export function TicketSettings() {
  const { id } = useOutletOfScreen()
  const form = useSettingsForm<WireTicketSettings>({
    name: ['tickets', id],
    load: (signal) => call(calls.getTicketSettings, { params: { outlet: id }, signal }),
    save: (body) => call(calls.updateTicketSettings, { params: { outlet: id }, body }),
  })
  const printers = useQuery(printersQuery).data?.filter(({ outlet_id }) => outlet_id === id) ?? []
  const { settings, change, faults } = form
  if (!settings) return <Loading error={form.loadError} />
  return (
    <div className={styles.settingsForm}>
      <Card title={text.when}>
        <fieldset className={choices.options}>
          <legend className="hidden">{text.when}</legend>
          {moments.map((moment) => (
            <Option
              key={moment}
              type="radio"
              name="print-on"
              isOn={settings.print_on === moment}
              onChange={() => change({ print_on: moment })}
            >
              {text.printOn[moment]}
            </Option>
          ))}
        </fieldset>
      </Card>
      <Card title={text.copies}>
        {copies.map(({ field, label }) => (
          <div key={field} className={styles.copies}>
            <span>{label}</span>
            <IconButton
              isFramed
              label={text.fewer(label)}
              disabled={settings[field] === 0}
              onClick={() => change({ [field]: settings[field] - 1 })}
            >
              <Minus aria-hidden />
            </IconButton>
            <output>{settings[field]}</output>
            <IconButton
              isFramed
              label={text.more(label)}
              disabled={settings[field] === mostCopies}
              onClick={() => change({ [field]: settings[field] + 1 })}
            >
              <Plus aria-hidden />
            </IconButton>
          </div>
        ))}
        <div className={styles.fields}>
          <SelectField
            label={text.printer}
            hint={printers.length === 0 ? text.noPrinterYet : undefined}
            error={faults.printer_id}
            choices={[{ id: null, name: text.noPrinter }, ...printers]}
            chosen={settings.printer_id}
            onChoose={(printer_id) => change({ printer_id })}
          />
          <TextField
            label={text.thankYou}
            error={faults.thank_you}
            maxLength={120}
            value={settings.thank_you}
            onChange={(typed) => change({ thank_you: typed })}
          />
        </div>
        <p className={styles.explanation}>
          <Link to="/devices">{text.devices}</Link>
        </p>
      </Card>
      <FormFoot
        {...form}
        nameOf={(field) => ticketFields[field as keyof typeof ticketFields] ?? field}
      />
    </div>
  )
}
