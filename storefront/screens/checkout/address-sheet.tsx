import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { AddressFields, WireAddress } from '#contract/customer.ts'
import { normalisePostcode } from '#domain/postcode.ts'
import { addressesQuery, saveAddress } from '#storefront/api/addresses.ts'
import { fieldFaults, messageOf } from '#storefront/api/call.ts'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'
import toggle from '#ui/toggle.module.css'
import styles from './address-sheet.module.css'

interface Props {
  /** Null for a new one. */
  address: WireAddress | null
  /** A new one starts with the postcode told before. */
  postcode?: string
  onClose(): void
  onSaved?(address: WireAddress): void
}

type TextField = Exclude<keyof AddressFields, 'is_default'>

const fields: {
  key: TextField
  label: string
  autoComplete: string
  isOptional?: boolean
  maxLength: number
}[] = [
  {
    key: 'label',
    label: 'Label, such as Home',
    autoComplete: 'off',
    isOptional: true,
    maxLength: 30,
  },
  { key: 'line1', label: 'Address', autoComplete: 'address-line1', maxLength: 100 },
  {
    key: 'line2',
    label: 'Flat, floor',
    autoComplete: 'address-line2',
    isOptional: true,
    maxLength: 100,
  },
  { key: 'city', label: 'Town or city', autoComplete: 'address-level2', maxLength: 60 },
  { key: 'postcode', label: 'Postcode', autoComplete: 'postal-code', maxLength: 10 },
  {
    key: 'instructions',
    label: 'Note for the courier',
    autoComplete: 'off',
    isOptional: true,
    maxLength: 200,
  },
]

export function AddressSheet({ address, postcode = '', onClose, onSaved }: Props) {
  const [values, setValues] = useState<AddressFields>(
    address ?? {
      label: '',
      line1: '',
      line2: '',
      city: 'London',
      postcode,
      instructions: '',
      is_default: false,
    },
  )
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  /** Known at once: a second tap comes before the next render. */
  const isSaving = useRef(false)
  const queries = useQueryClient()

  const save = useMutation({
    mutationFn: () => saveAddress(values, address?.id),
    async onSuccess(saved) {
      await queries.invalidateQueries({ queryKey: addressesQuery.queryKey })
      onSaved?.(saved)
      onClose()
    },
    onError(error) {
      isSaving.current = false
      show(fieldFaults(error))
    },
  })

  function show(found: Partial<Record<string, string>>) {
    setFaults(found)
    const first = fields.find(({ key }) => found[key])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.key}"]`)?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving.current) return
    const found: Partial<Record<string, string>> = {}
    if (!values.line1.trim()) found.line1 = 'Enter the first line of the address'
    if (!values.city.trim()) found.city = 'Enter the town or city'
    if (!normalisePostcode(values.postcode)) found.postcode = 'Enter a UK postcode, such as SE1 1AA'
    show(found)
    if (Object.keys(found).length > 0) return
    isSaving.current = true
    save.mutate()
  }

  const generalFault = save.error && Object.keys(faults).length === 0 ? messageOf(save.error) : null
  return (
    <Sheet
      label={address ? `Edit ${address.label || address.line1}` : 'Add a new address'}
      onClose={onClose}
    >
      <form ref={form} className={`${sheet.padded} ${layout.stack}`} onSubmit={submit} noValidate>
        <h2 className={`${text.display} ${text.title}`}>
          {address ? 'Edit address' : 'New address'}
        </h2>
        {fields.map(({ key, label, autoComplete, isOptional, maxLength }) => (
          <Field
            key={key}
            label={
              <>
                {label}
                {isOptional && <span className={text.faint}> (optional)</span>}
              </>
            }
            error={faults[key]}
          >
            {(control) => (
              <input
                {...control}
                name={key}
                autoComplete={autoComplete}
                maxLength={maxLength}
                value={values[key]}
                onChange={(event) => {
                  setValues({ ...values, [key]: event.target.value })
                  setFaults({ ...faults, [key]: undefined })
                }}
                onBlur={() => {
                  if (key === 'postcode') {
                    setValues({
                      ...values,
                      postcode: normalisePostcode(values.postcode) ?? values.postcode,
                    })
                  }
                }}
              />
            )}
          </Field>
        ))}
        <label className={`${layout.across} ${layout.spread} ${styles.switchRow}`}>
          Use it by default
          <input
            type="checkbox"
            role="switch"
            className={toggle.toggle}
            aria-checked={values.is_default}
            checked={values.is_default}
            onChange={(event) => setValues({ ...values, is_default: event.target.checked })}
          />
        </label>
        {generalFault && <FieldError>{generalFault}</FieldError>}
        <Button type="submit" isWide isBusy={save.isPending}>
          Save address
        </Button>
      </form>
    </Sheet>
  )
}
