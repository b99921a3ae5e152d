import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AddressFields, WireAddress } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { hasStreet, noPostcodeText, normalisePostcode, noStreetText } from '#domain/address.ts'
import { call, fieldFaults, messageOf } from '#storefront/api/call.ts'
import { addressesQuery, addressSaves } from '#storefront/api/queries.ts'

export type AddressFaults = Partial<Record<string, string>>

const order = ['postcode', 'line1', 'line2', 'city', 'instructions', 'label']

interface Options {
  /** Null for a new one. */
  address: WireAddress | null
  /** Initial values of a new address. */
  initial: AddressFields
  onSaved(address: WireAddress): void
}

/** The fields of an address, their errors, and how they are saved. */
export function useAddressForm({ address, initial, onSaved }: Options) {
  const [values, setValues] = useState<AddressFields>(address ?? initial)
  const [faults, setFaults] = useState<AddressFaults>({})
  const form = useRef<HTMLFormElement>(null)
  /** A ref, since a second tap comes before the next render. */
  const isSaving = useRef(false)
  const queries = useQueryClient()

  const mutation = useMutation({
    scope: addressSaves,
    mutationFn: () =>
      address
        ? call(calls.updateAddress, { params: { id: address.id }, body: values })
        : call(calls.createAddress, { body: values }),
    async onSuccess(saved) {
      await queries.invalidateQueries({ queryKey: addressesQuery.queryKey })
      onSaved(saved)
    },
    onError(error) {
      isSaving.current = false
      show(fieldFaults(error))
    },
  })

  function show(found: AddressFaults): boolean {
    setFaults(found)
    const first = order.find((key) => found[key])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }

  return {
    form,
    values,
    faults,
    /** The postcode typed so far; null while it is invalid. */
    postcode: normalisePostcode(values.postcode),
    isPending: mutation.isPending,
    generalFault:
      mutation.error && Object.keys(faults).length === 0 ? messageOf(mutation.error) : null,
    change(key: keyof AddressFields, value: string | boolean) {
      setValues({ ...values, [key]: value })
      setFaults({ ...faults, [key]: undefined })
    },
    /** Normalises the postcode, and moves to the next field if it is valid. */
    find() {
      const postcode = normalisePostcode(values.postcode)
      if (!postcode) {
        show({ postcode: noPostcodeText })
        return
      }
      setValues({ ...values, postcode })
      form.current?.querySelector<HTMLElement>('[name="line1"]')?.focus()
    },
    save() {
      if (isSaving.current) return
      const found: AddressFaults = {}
      if (!normalisePostcode(values.postcode)) found.postcode = noPostcodeText
      if (!hasStreet(values)) found.line1 = noStreetText
      if (!values.city.trim()) found.city = 'Enter the town or city'
      if (show(found)) return
      isSaving.current = true
      mutation.mutate()
    },
  }
}

export type AddressForm = ReturnType<typeof useAddressForm>
