import { useQuery } from '@tanstack/react-query'
import { Briefcase, House, MapPin, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { WireAddress } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { callForMessage, messageOf } from '#storefront/api/call.ts'
import { addressesQuery } from '#storefront/api/queries.ts'
import { AddressSheet } from '#storefront/screens/checkout/address-sheet.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Failed } from '#ui/failed.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './address-book.module.css'
import { RemovalButton, RemovalQuestion, useRemoval } from './removal.tsx'

/** Saved addresses: add, change, delete after a confirmation in place. */
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
  const removal = useRemoval(
    () => callForMessage(calls.deleteAddress, { params: { id: address.id } }),
    addressesQuery.queryKey,
  )
  const name = address.label || address.line1
  const Icon = address.label === 'Home' ? House : address.label === 'Work' ? Briefcase : MapPin
  const lines = [address.line1, address.line2, `${address.city} ${address.postcode}`].filter(
    Boolean,
  )

  return (
    <li className={styles.address}>
      <Icon aria-hidden />
      <div className={layout.growing}>
        <b className={text.strong}>{name}</b>
        {address.is_default && <Badge kind="brand">Default</Badge>}
        <p className={`${text.small} ${text.muted}`}>{lines.join(', ')}</p>
        {address.instructions && (
          <p className={`${text.small} ${text.muted}`}>{address.instructions}</p>
        )}
        <RemovalQuestion removal={removal} verb="Delete" name={name} />
      </div>
      <IconButton label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      <RemovalButton removal={removal} verb="Delete" name={name} />
    </li>
  )
}
