import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WireDeliveryArea } from '#contract/staff/hours.ts'
import { IconButton } from '#staff/controls/button.tsx'
import { fieldsOf } from '#staff/controls/fields-of.ts'
import { MoveButtons } from '#staff/controls/move-buttons.tsx'
import {
  MoneyField,
  NumberField,
  OptionalMoneyField,
  OptionalNumberField,
} from '#staff/controls/number-field.tsx'
import { Card } from '#staff/office/page.tsx'
import form from '#staff/settings/settings.module.css'
import { areaWords } from '#staff/words/hours.ts'
import { settingsWords } from '#staff/words/settings.ts'
import { Field, TextField } from '#ui/field.tsx'
import { hasPlace, readPostcodes } from './areas-state.ts'
import styles from './hours.module.css'

interface Props {
  area: WireDeliveryArea
  index: number
  count: number
  onChange(area: WireDeliveryArea): void
  onMove(by: 1 | -1): void
  onRemove(): void
  /** The server's faults, by field name within the area. */
  faultOf(field: string): string | undefined
}

/** A delivery area: its place and terms. */
export function AreaCard({ area, index, count, onChange, onMove, onRemove, faultOf }: Props) {
  const name = area.name || areaWords.unnamed(index + 1)
  const labels = areaWords.fields
  const faults = Object.fromEntries(Object.keys(labels).map((each) => [each, faultOf(each)]))
  const { field } = fieldsOf<WireDeliveryArea>({
    labels,
    values: area,
    faults,
    change: (fields) => onChange({ ...area, ...fields }),
  })
  return (
    <Card
      title={name}
      beside={
        <span className={styles.actions}>
          <MoveButtons
            name={name}
            isFirst={index === 0}
            isLast={index === count - 1}
            onStep={onMove}
          />
          <IconButton label={areaWords.remove(name)} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      }
    >
      <div className={form.fields}>
        <TextField {...field('name')} maxLength={80} />
        <Postcodes
          {...field('postcodes')}
          error={hasPlace(area) ? faultOf('postcodes') : areaWords.noPlace}
        />
        <OptionalNumberField
          {...field('radius_km')}
          hint={areaWords.radiusHint}
          min={0.1}
          max={100}
          decimals={1}
        />
      </div>
      <div className={styles.terms}>
        <MoneyField {...field('fee')} />
        <OptionalMoneyField {...field('free_over')} hint={areaWords.never} />
        <MoneyField {...field('minimum_order')} />
        <NumberField {...field('minutes')} unit={settingsWords.minutes} min={0} max={600} />
      </div>
    </Card>
  )
}

interface PostcodesProps {
  label: string
  value: readonly string[]
  onChange(postcodes: string[]): void
  error: string | undefined
}

function Postcodes({ label, value: postcodes, onChange, error }: PostcodesProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const saved = postcodes.join(', ')
  const shown = typed !== null && readPostcodes(typed).join(', ') === saved ? typed : saved
  return (
    <Field label={label} hint={areaWords.postcodesHint} error={error}>
      {(control) => (
        <input
          {...control}
          autoCapitalize="characters"
          maxLength={2_000}
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(readPostcodes(event.target.value))
          }}
        />
      )}
    </Field>
  )
}
