import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Briefcase, House, MapPin, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { AddressFields, WireAddress } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { hasStreet, noPostcodeText, normalisePostcode, noStreetText } from '#domain/address.ts'
import { areaFor } from '#domain/delivery-areas.ts'
import { minutesRange } from '#domain/sentences.ts'
import { findAsap } from '#domain/slots.ts'
import { call, fieldFaults, messageOf } from '#storefront/api/call.ts'
import { addressesQuery, addressSaves } from '#storefront/api/queries.ts'
import { CheckOption } from '#storefront/components/choice.tsx'
import { PostcodeField } from '#storefront/components/postcode-field.tsx'
import { type SiteOutlet, useOutletById, useSite } from '#storefront/site.ts'
import { currentTime } from '#storefront/state/clock.ts'
import { Button } from '#ui/button.tsx'
import { FieldError, TextField } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { SegmentedSwitch } from '#ui/segmented-switch.tsx'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'
import styles from './address-sheet.module.css'
import { PostcodeOutOfReach, ReachLine } from './delivery-reach.tsx'

interface Props {
  address: WireAddress | null
  postcode?: string
  outlet?: SiteOutlet
  onClose(): void
  onSaved?(address: WireAddress): void
}

/** An address, postcode first: whether the kitchen delivers there is shown before the other fields. */
export function AddressSheet({ address, postcode = '', outlet, onClose, onSaved }: Props) {
  const site = useSite()
  const home = useOutletById(site.defaultOutletId)
  const { data: others } = useQuery(addressesQuery)
  const isFirst = others?.length === 0
  const form = useAddressForm({
    address,
    initial: {
      label: isFirst ? 'Home' : '',
      line1: '',
      line2: '',
      city: (outlet ?? home)?.address.city ?? '',
      postcode,
      instructions: '',
      is_default: isFirst,
    },
    onSaved(saved) {
      // An address out of reach is saved, but not used for the order.
      if (!isOutside) onSaved?.(saved)
      onClose()
    },
  })
  const [isKeptAnyway, setKeptAnyway] = useState(false)
  const area = outlet && form.postcode ? areaFor(outlet, form.postcode) : null
  const isOutside = outlet !== undefined && form.postcode !== null && area === null
  const hasFields = !isOutside || isKeptAnyway
  const startsAtPostcode = postcode === '' && address === null

  useEffect(() => {
    const firstEmpty = startsAtPostcode ? 'postcode' : 'line1'
    form.form.current?.querySelector<HTMLElement>(`[name="${firstEmpty}"]`)?.focus()
  }, [startsAtPostcode, form.form])

  const title = address ? `Edit ${address.label || address.line1}` : 'Where to?'
  return (
    <Sheet label={title} onClose={onClose} className={styles.addressSheet}>
      <div className={styles.topBar}>
        <h2 className={text.heading}>{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <form
        ref={form.form}
        className={styles.addressForm}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          form.save()
        }}
      >
        <div className={`${layout.stack} ${styles.scrolling}`}>
          <PostcodeField
            value={form.values.postcode}
            onChange={(typed) => form.change('postcode', typed)}
            error={form.faults.postcode}
            onEnter={form.find}
            button={
              <Button kind="second" onClick={form.find}>
                Find
              </Button>
            }
          />
          {area && outlet && <ReachLine area={area} minutes={minutesTo(outlet, area.minutes)} />}
          {isOutside && outlet && form.postcode && (
            <PostcodeOutOfReach outlet={outlet} postcode={form.postcode} onLeave={onClose} />
          )}
          {hasFields && <AddressFieldset form={form} />}
          {form.generalFault && <FieldError>{form.generalFault}</FieldError>}
        </div>
        <div className={styles.bottom}>
          {hasFields ? (
            <Button
              type="submit"
              kind={isOutside ? 'second' : 'main'}
              isWide
              isBusy={form.isPending}
            >
              {outlet && !isOutside ? 'Save and use' : 'Save address'}
            </Button>
          ) : (
            <Button kind="second" isWide onClick={() => setKeptAnyway(true)}>
              Save it for later anyway
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  )
}

function minutesTo(outlet: SiteOutlet, areaMinutes: number): string {
  const asap = findAsap({
    outlet,
    fulfilment: 'delivery',
    areaMinutes,
    now: currentTime(),
    used: () => 0,
  })
  return asap.isAvailable ? `${minutesRange(asap.minutes, false)} minutes` : ''
}

const kinds = [
  { value: 'Home', name: 'Home', Icon: House },
  { value: 'Work', name: 'Work', Icon: Briefcase },
  { value: 'Other', name: 'Other', Icon: MapPin },
]

const note = { label: 'Note for the courier', hint: 'Buzzer, floor, where to leave it' }
const fields = [
  { name: 'line1', label: 'Address line 1', autoComplete: 'address-line1', maxLength: 100 },
  { name: 'line2', label: 'Flat or floor', autoComplete: 'address-line2', maxLength: 100 },
  { name: 'city', label: 'Town or city', autoComplete: 'address-level2', maxLength: 60 },
  { name: 'instructions', ...note, autoComplete: 'off', maxLength: 200 },
] as const

function AddressFieldset({ form }: { form: AddressForm }) {
  const { values, change } = form
  const known = kinds.find(({ value }) => value === values.label)?.value
  const [kind, setKind] = useState(known ?? 'Other')
  const kindId = useId()
  const inputOf = (name: TextKey) => ({
    name,
    error: form.faults[name],
    value: values[name],
    onChange: (typed: string) => change(name, typed),
  })
  return (
    <>
      {fields.map((field) => (
        <TextField key={field.name} {...field} {...inputOf(field.name)} />
      ))}
      <div className={`${layout.stack} ${layout.close}`}>
        <p className={styles.caption} aria-hidden>
          Save as
        </p>
        <SegmentedSwitch
          label="Save as"
          name={kindId}
          value={kind}
          choices={kinds}
          onChange={(next) => {
            setKind(next)
            change('label', next === 'Other' ? '' : next)
          }}
        />
      </div>
      {kind === 'Other' && (
        <TextField
          label="Name of the address (optional)"
          {...inputOf('label')}
          autoComplete="off"
          maxLength={30}
        />
      )}
      <CheckOption
        className={styles.byDefault}
        isOn={values.is_default}
        onSwitch={(isOn) => change('is_default', isOn)}
      >
        Use it by default
      </CheckOption>
    </>
  )
}

type TextKey = (typeof fields)[number]['name'] | 'label'
type AddressFaults = Partial<Record<string, string>>

const order = ['postcode', ...fields.map(({ name }) => name), 'label']

interface Options {
  address: WireAddress | null
  initial: AddressFields
  onSaved(address: WireAddress): void
}

function useAddressForm({ address, initial, onSaved }: Options) {
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

type AddressForm = ReturnType<typeof useAddressForm>
