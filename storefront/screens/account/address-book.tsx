import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { Briefcase, House, MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { WireAddress } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { callForMessage, messageOf, useSending } from '#storefront/api/call.ts'
import { addressesQuery } from '#storefront/api/queries.ts'
import { AddressSheet } from '#storefront/screens/checkout/address-sheet.tsx'
import { notify } from '#storefront/state/notify.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Failed } from '#ui/failed.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './address-book.module.css'
import removal from './removal.module.css'

export function AddressBook() {
  const { data: addresses, error, refetch } = useQuery(addressesQuery)
  const [editing, setEditing] = useState<WireAddress | 'new' | null>(null)

  return (
    <section className={`${card.panel} ${card.roomy}`} aria-labelledby="addresses">
      <h2 className={text.heading} id="addresses">
        Addresses
      </h2>
      {!addresses && !error && <Skeleton className={styles.first} isBusy />}
      {error && <Failed onRetry={() => refetch()}>{messageOf(error)}</Failed>}
      {addresses?.length === 0 && (
        <p className={`${text.muted} ${styles.empty}`}>
          None yet. The next order will be quicker with one.
        </p>
      )}
      <ul>
        {addresses?.map((address) => (
          <AddressRow key={address.id} address={address} onEdit={() => setEditing(address)} />
        ))}
      </ul>
      <Button kind="tinted" isWide className={styles.addAddress} onClick={() => setEditing('new')}>
        <Plus size={18} aria-hidden />
        Add a new address
      </Button>
      {editing && (
        <AddressSheet
          address={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

function AddressRow({ address, onEdit }: { address: WireAddress; onEdit(): void }) {
  const { id, label, line1, line2, city, postcode, instructions } = address
  const name = label || line1
  const Icon = label === 'Home' ? House : label === 'Work' ? Briefcase : MapPin
  return (
    <RemovableRow
      className={styles.address}
      mark={<Icon aria-hidden />}
      name={name}
      verb="Delete"
      remove={() => callForMessage(calls.deleteAddress, { params: { id } })}
      queryKey={addressesQuery.queryKey}
      action={
        <IconButton label={`Edit ${name}`} onClick={onEdit}>
          <Pencil size={18} aria-hidden />
        </IconButton>
      }
    >
      {address.is_default && <Badge kind="brand">Default</Badge>}
      <p className={`${text.small} ${text.muted}`}>
        {[line1, line2, `${city} ${postcode}`].filter(Boolean).join(', ')}
      </p>
      {instructions && <p className={`${text.small} ${text.muted}`}>{instructions}</p>}
    </RemovableRow>
  )
}

interface RowProps {
  className: string | undefined
  mark: ReactNode
  name: string
  children: ReactNode
  action?: ReactNode
  verb: 'Remove' | 'Delete'
  /** Resolves to the message for the diner. */
  remove(): Promise<{ message: string }>
  /** Query key of the list, which is refetched after the removal. */
  queryKey: QueryKey
}

/** A row of a list that can be removed, after a confirmation in the row. */
export function RemovableRow({ name, verb, remove, queryKey, ...row }: RowProps) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const [send, isBusy] = useSending()
  const confirm = () =>
    send(async () => {
      const { message } = await remove()
      await queries.invalidateQueries({ queryKey })
      notify.success(message)
    })
  return (
    <li className={row.className}>
      {row.mark}
      <div className={layout.growing}>
        <b className={text.strong}>{name}</b>
        {row.children}
        {isAsking && (
          <fieldset className={`${layout.across} ${removal.question}`}>
            <legend className={text.strong}>
              {verb} {name}?
            </legend>
            <Button kind="danger" isSmall isBusy={isBusy} onClick={confirm}>
              {verb}
            </Button>
            <Button kind="second" isSmall onClick={() => setAsking(false)}>
              Keep
            </Button>
          </fieldset>
        )}
      </div>
      {row.action}
      <IconButton
        label={`${verb} ${name}`}
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
