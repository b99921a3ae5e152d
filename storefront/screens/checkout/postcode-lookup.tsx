import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DeliveryArea } from '#domain/delivery-areas.ts'
import { useMoney } from '#ui/currency.tsx'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import styles from './reach-line.module.css'

interface Props {
  value: string
  onChange(postcode: string): void
  error?: string | null | undefined
  /** Called on Enter, which would otherwise submit the surrounding form. */
  onEnter?: (() => void) | undefined
  button: ReactNode
}

/** The postcode comes first: it decides whether and on which terms the kitchen delivers. */
export function PostcodeLookup({ value, onChange, error, onEnter, button }: Props) {
  return (
    <Field label="Postcode" error={error}>
      {(control) => (
        <div className={`${layout.across} ${layout.stretched}`}>
          <input
            {...control}
            className={clsx(layout.growing, control.className)}
            name="postcode"
            autoComplete="postal-code"
            autoCapitalize="characters"
            maxLength={10}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !onEnter) return
              event.preventDefault()
              onEnter()
            }}
          />
          {button}
        </div>
      )}
    </Field>
  )
}

interface ReachLineProps {
  area: DeliveryArea
  /** Such as `25–35 minutes`; else the threshold of free delivery, and the minimum. */
  minutes?: string
}

/** Delivery terms of a postcode, shown as soon as they are known. */
export function ReachLine({ area, minutes }: ReachLineProps) {
  const money = useMoney()
  const facts = [
    area.fee === 0 ? 'free' : money(area.fee),
    ...(minutes
      ? [minutes]
      : [
          area.fee > 0 && area.freeOver !== null && `free from ${money(area.freeOver)}`,
          area.minimumOrder > 0 && `minimum ${money(area.minimumOrder)}`,
        ]),
  ]
  return (
    <p className={styles.reached} role="status">
      <CircleCheck size={18} aria-hidden />
      We deliver here: {facts.filter(Boolean).join(', ')}
    </p>
  )
}
