import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'

interface Props {
  value: string
  onChange(postcode: string): void
  error?: string | null | undefined
  /** Called on Enter, which would otherwise submit the surrounding form. */
  onEnter?: (() => void) | undefined
  /** Beside the field. */
  button: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** The postcode, first of all: it decides whether and how the kitchen comes there. */
export function PostcodeLookup({ value, onChange, error, onEnter, button, ref }: Props) {
  return (
    <Field label="Postcode" error={error}>
      {(control) => (
        <div className={`${layout.across} ${layout.stretched}`}>
          <input
            {...control}
            ref={ref}
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
