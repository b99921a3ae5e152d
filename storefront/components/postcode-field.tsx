import { clsx } from 'clsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { noPostcodeText, normalisePostcode } from '#domain/address.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'

/**
 * A form that asks for the delivery postcode. It starts with the known postcode.
 * @param onFind called with a valid postcode
 */
export function usePostcodeForm(onFind: (postcode: string) => void) {
  const known = useFulfilment(({ address }) => address?.postcode ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const value = typed ?? known
  return {
    field: {
      value,
      error: isWrong ? noPostcodeText : null,
      onChange(text: string) {
        setTyped(text)
        setWrong(false)
      },
    },
    submit(event: FormEvent) {
      event.preventDefault()
      const postcode = normalisePostcode(value)
      setWrong(!postcode)
      if (!postcode) return
      setTyped(postcode)
      onFind(postcode)
    },
  }
}

interface Props {
  label?: string
  value: string
  onChange(postcode: string): void
  error?: string | null | undefined
  /** Called on Enter, which would otherwise submit the surrounding form. */
  onEnter?: (() => void) | undefined
  button: ReactNode
}

/** The postcode decides whether and on which terms the kitchen delivers. */
export function PostcodeField({
  label = 'Postcode',
  value,
  onChange,
  error,
  onEnter,
  button,
}: Props) {
  return (
    <Field label={label} error={error}>
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
