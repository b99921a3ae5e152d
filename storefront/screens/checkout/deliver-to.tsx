import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Pencil, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WireAddress } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { addressesQuery, addressSaves } from '#storefront/api/queries.ts'
import { Caption } from '#storefront/components/choice.tsx'
import { PostcodeField, usePostcodeForm } from '#storefront/components/postcode-field.tsx'
import section from '#storefront/components/section.module.css'
import { noteSaves } from '#storefront/ordering/pending-saves.ts'
import {
  chooseAddress,
  chooseFulfilment,
  setPostcode,
  useFulfilment,
} from '#storefront/state/fulfilment.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { useSession } from '#storefront/state/session.ts'
import { Button } from '#ui/button.tsx'
import choice from '#ui/choice.module.css'
import { Failed } from '#ui/failed.tsx'
import { TextField } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import { RadioLabel } from '#ui/radio-label.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import textStyles from '#ui/text.module.css'
import { AddressSheet } from './address-sheet.tsx'
import styles from './deliver-to.module.css'
import { ReachLine } from './delivery-reach.tsx'

interface Props {
  editing: WireAddress | 'new' | null
  onEdit(address: WireAddress | 'new' | null): void
  onSaved(): void
}

export function DeliverTo({ editing, onEdit, onSaved }: Props) {
  const { address: chosen } = useFulfilment()
  const isSignedIn = useSession(({ token }) => token !== null)
  const { outlet, outside } = useQuote()
  const canPickUp = outlet.services.includes('pickup')
  const { data: addresses, error, refetch } = useQuery(addressesQuery)

  useEffect(() => {
    // Until the diner chooses: the address with the known postcode, or the default one. None after signing out in
    // another tab.
    if (!isSignedIn || !addresses || chosen?.id) return
    const fitting = addresses.find(({ postcode }) => postcode === chosen?.postcode)
    const address =
      fitting ?? (chosen ? undefined : (addresses.find((each) => each.is_default) ?? addresses[0]))
    if (address) chooseAddress(address)
  }, [addresses, chosen, isSignedIn])

  const chosenAddress = addresses?.find(({ id }) => id === chosen?.id)
  return (
    <section className={section.section}>
      <h2>Deliver to</h2>
      {error && <Failed onRetry={() => refetch()}>{messageOf(error)}</Failed>}
      {!addresses && !error && <Skeleton className={styles.waiting} isBusy />}
      {addresses?.length === 0 && <FirstAddress onFind={() => onEdit('new')} />}
      {addresses && addresses.length > 0 && (
        <div className={`${layout.stack} ${layout.close}`} role="radiogroup" aria-label="Address">
          {addresses.map((address) => (
            <AddressChoice
              key={address.id}
              address={address}
              isOn={address.id === chosen?.id}
              onEdit={() => onEdit(address)}
            />
          ))}
          <button type="button" className={choice.choice} onClick={() => onEdit('new')}>
            <Plus aria-hidden />
            <span className={`${choice.caption} ${textStyles.strong}`}>Add a new address</span>
          </button>
        </div>
      )}
      {outside && (
        <Notice kind="warning" role="status">
          <p className={layout.growing}>
            <b>{outside}</b> Choose another address{canPickUp && ', or pick it up'}.
          </p>
          {canPickUp && (
            <Button kind="second" isSmall onClick={() => chooseFulfilment('pickup')}>
              Pickup
            </Button>
          )}
        </Notice>
      )}
      {chosenAddress && <CourierNote key={chosenAddress.id} address={chosenAddress} />}
      {editing && (
        <AddressSheet
          address={editing === 'new' ? null : editing}
          outlet={outlet}
          postcode={chosen?.id ? '' : (chosen?.postcode ?? '')}
          onClose={() => onEdit(null)}
          onSaved={(saved) => {
            chooseAddress(saved)
            onSaved()
          }}
        />
      )}
    </section>
  )
}

/** Before the first address: the postcode, kept from the menu, and its delivery terms. */
function FirstAddress({ onFind }: { onFind(): void }) {
  const { area } = useQuote()
  const { field, submit } = usePostcodeForm((postcode) => {
    setPostcode(postcode, { forOrder: true })
    onFind()
  })
  return (
    <form className={`${layout.stack} ${layout.close}`} onSubmit={submit} noValidate>
      <PostcodeField {...field} button={<Button type="submit">Find address</Button>} />
      {area && <ReachLine area={area} />}
    </form>
  )
}

interface ChoiceProps {
  address: WireAddress
  isOn: boolean
  onEdit(): void
}

/** Shows the full address, so that the food goes to the right house; nothing is repeated. */
function AddressChoice({ address, isOn, onEdit }: ChoiceProps) {
  const name = address.label || address.line1
  const text = [
    address.label ? address.line1 : '',
    address.line2,
    `${address.city} ${address.postcode}`,
  ]
  return (
    <div className={clsx(choice.choice, isOn && choice.chosen)}>
      <RadioLabel
        className={choice.label}
        name="address"
        isOn={isOn}
        onChoose={() => chooseAddress(address)}
      >
        <span className={`${choice.check} ${choice.round}`} aria-hidden />
        <Caption name={name} note={text.filter(Boolean).join(', ')} />
      </RadioLabel>
      <IconButton label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

function CourierNote({ address }: { address: WireAddress }) {
  /** Null without unsaved input: the address can be edited elsewhere, too. */
  const [typed, setTyped] = useState<string | null>(null)
  const note = typed ?? address.instructions
  const queries = useQueryClient()
  const { id, ...fields } = address
  const save = useMutation({
    mutationKey: noteSaves,
    scope: addressSaves,
    mutationFn: (sent: string) =>
      call(calls.updateAddress, { params: { id }, body: { ...fields, instructions: sent.trim() } }),
    onMutate(sent) {
      // The address sheet, if opened before the answer, starts with the note.
      queries.setQueryData(addressesQuery.queryKey, (known) =>
        known?.map((each) => (each.id === id ? { ...each, instructions: sent.trim() } : each)),
      )
    },
    onError: () => queries.invalidateQueries({ queryKey: addressesQuery.queryKey }),
    async onSuccess(_saved, sent) {
      await queries.invalidateQueries({ queryKey: addressesQuery.queryKey })
      setTyped((now) => (now === sent ? null : now))
    },
  })
  return (
    <TextField
      label="Note for the courier"
      hint={save.isSuccess && typed === null ? 'Saved' : undefined}
      error={save.error ? messageOf(save.error) : null}
      placeholder="Buzzer, floor, where to leave it"
      maxLength={200}
      value={note}
      onChange={setTyped}
      onBlur={() => {
        if (note.trim() !== address.instructions) save.mutate(note)
      }}
    />
  )
}
