import { useQuery } from '@tanstack/react-query'
import { Briefcase, Check, House, MapPin, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { WireAddress } from '#contract/customer.ts'
import { areaFor } from '#domain/delivery-areas.ts'
import { minutesRange } from '#domain/sentences.ts'
import { findAsap } from '#domain/slots.ts'
import { addressesQuery } from '#storefront/api/queries.ts'
import { type SiteOutlet, useOutletById, useSite } from '#storefront/site.ts'
import { currentTime } from '#storefront/state/clock.ts'
import { Button } from '#ui/button.tsx'
import choice from '#ui/choice.module.css'
import { Field, FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { SegmentedSwitch } from '#ui/segmented-switch.tsx'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'
import styles from './address-sheet.module.css'
import { PostcodeLookup, ReachLine } from './postcode-lookup.tsx'
import { PostcodeOutOfReach } from './postcode-out-of-reach.tsx'
import { type AddressForm, useAddressForm } from './use-address-form.ts'

interface Props {
  /** Null for a new one. */
  address: WireAddress | null
  /** The known postcode, for a new address. */
  postcode?: string
  /** The delivering kitchen; left out if nothing is ordered. */
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
  const postcodeInput = useRef<HTMLInputElement>(null)
  const area = outlet && form.postcode ? areaFor(outlet, form.postcode) : null
  const isOutside = outlet !== undefined && form.postcode !== null && area === null
  const hasFields = !isOutside || isKeptAnyway
  const startsAtPostcode = postcode === '' && address === null

  useEffect(() => {
    // The first empty field.
    const first = startsAtPostcode
      ? postcodeInput.current
      : form.form.current?.querySelector<HTMLElement>('[name="line1"]')
    first?.focus()
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
          <PostcodeLookup
            ref={postcodeInput}
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

/** Delivery time from now; '' while the kitchen is paused or closed. */
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

/** Street address within the postcode, and a note for the courier. */
function AddressFieldset({ form }: { form: AddressForm }) {
  const { values, change } = form
  const known = kinds.find(({ value }) => value === values.label)?.value
  const [kind, setKind] = useState(known ?? 'Other')
  const kindId = useId()
  const inputOf = (key: 'line1' | 'line2' | 'city' | 'instructions' | 'label') => ({
    name: key,
    value: values[key],
    onChange: (event: { target: { value: string } }) => change(key, event.target.value),
  })
  return (
    <>
      <Field label="Address line 1" error={form.faults.line1}>
        {(control) => (
          <input {...control} {...inputOf('line1')} autoComplete="address-line1" maxLength={100} />
        )}
      </Field>
      <Field label="Flat or floor" error={form.faults.line2}>
        {(control) => (
          <input {...control} {...inputOf('line2')} autoComplete="address-line2" maxLength={100} />
        )}
      </Field>
      <Field label="Town or city" error={form.faults.city}>
        {(control) => (
          <input {...control} {...inputOf('city')} autoComplete="address-level2" maxLength={60} />
        )}
      </Field>
      <Field
        label="Note for the courier"
        hint="Buzzer, floor, where to leave it"
        error={form.faults.instructions}
      >
        {(control) => (
          <input {...control} {...inputOf('instructions')} autoComplete="off" maxLength={200} />
        )}
      </Field>
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
        <Field label="Name of the address (optional)" error={form.faults.label}>
          {(control) => (
            <input {...control} {...inputOf('label')} autoComplete="off" maxLength={30} />
          )}
        </Field>
      )}
      <label className={`${choice.option} ${styles.byDefault}`}>
        <input
          type="checkbox"
          className={text.hidden}
          checked={values.is_default}
          onChange={(event) => change('is_default', event.target.checked)}
        />
        <span className={choice.check} aria-hidden>
          <Check size={18} />
        </span>
        <span className={choice.caption}>Use it by default</span>
      </label>
    </>
  )
}
