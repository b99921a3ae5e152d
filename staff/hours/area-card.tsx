import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WireDeliveryArea } from '#contract/staff/hours.ts'
import { largestAmount } from '#domain/currency.ts'
import { IconButton } from '#staff/controls/icon-button.tsx'
import { MoneyField, OptionalMoneyField } from '#staff/controls/money-field.tsx'
import { MoveButtons } from '#staff/controls/move-buttons.tsx'
import { NumberField, OptionalNumberField } from '#staff/controls/number-field.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Card } from '#staff/office/page.tsx'
import form from '#staff/settings/settings.module.css'
import { areaWords } from '#staff/words/hours.ts'
import { settingsWords } from '#staff/words/settings.ts'
import { Field } from '#ui/field.tsx'
import { hasPlace, readPostcodes } from './areas-state.ts'
import styles from './hours.module.css'

interface Props {
  area: WireDeliveryArea
  /** Zero-based. */
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
  const set = (change: Partial<WireDeliveryArea>) => onChange({ ...area, ...change })
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
        <TextField
          label={areaWords.name}
          error={faultOf('name')}
          maxLength={80}
          value={area.name}
          onChange={(name) => set({ name })}
        />
        <Postcodes
          postcodes={area.postcodes}
          onChange={(postcodes) => set({ postcodes })}
          error={hasPlace(area) ? faultOf('postcodes') : areaWords.noPlace}
        />
        <OptionalNumberField
          label={areaWords.radius}
          hint={areaWords.radiusHint}
          min={0.1}
          max={100}
          decimals={1}
          value={area.radius_km}
          error={faultOf('radius_km')}
          onChange={(radius_km) => set({ radius_km })}
        />
      </div>
      <div className={styles.terms}>
        <MoneyField
          label={areaWords.fee}
          max={largestAmount}
          value={area.fee}
          error={faultOf('fee')}
          onChange={(fee) => set({ fee })}
        />
        <OptionalMoneyField
          label={areaWords.freeOver}
          hint={areaWords.never}
          max={largestAmount}
          value={area.free_over}
          error={faultOf('free_over')}
          onChange={(free_over) => set({ free_over })}
        />
        <MoneyField
          label={areaWords.minimum}
          max={largestAmount}
          value={area.minimum_order}
          error={faultOf('minimum_order')}
          onChange={(minimum_order) => set({ minimum_order })}
        />
        <NumberField
          label={areaWords.minutes}
          unit={settingsWords.minutes}
          min={0}
          max={600}
          value={area.minutes}
          error={faultOf('minutes')}
          onChange={(minutes) => set({ minutes })}
        />
      </div>
    </Card>
  )
}

interface PostcodesProps {
  postcodes: readonly string[]
  onChange(postcodes: string[]): void
  error: string | undefined
}

function Postcodes({ postcodes, onChange, error }: PostcodesProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const saved = postcodes.join(', ')
  const shown = typed !== null && readPostcodes(typed).join(', ') === saved ? typed : saved
  return (
    <Field label={areaWords.postcodes} hint={areaWords.postcodesHint} error={error}>
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
