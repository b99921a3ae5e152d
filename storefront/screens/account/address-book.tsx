import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Briefcase, House, MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WireAddress } from '#contract/customer.ts'
import { addressesQuery, deleteAddress } from '#storefront/api/addresses.ts'
import { messageOf } from '#storefront/api/call.ts'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { notify } from '#storefront/shell/notify.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Failed } from '#ui/failed.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './address-book.module.css'

const AddressSheet = lazyComponent(() =>
  import('#storefront/screens/checkout/address-sheet.tsx').then((module) => module.AddressSheet),
)

/** Saved addresses: add, change, delete after asking in place. */
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
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteAddress(address.id),
    async onSuccess({ message }) {
      await queries.invalidateQueries({ queryKey: addressesQuery.queryKey })
      void notify.success(message)
    },
    onError: (error) => void notify.error(messageOf(error)),
  })
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
        {isAsking && (
          <fieldset className={`${layout.across} ${styles.question}`}>
            <legend className={text.strong}>Delete {name}?</legend>
            <Button
              kind="danger"
              isSmall
              aria-busy={remove.isPending}
              onClick={() => !remove.isPending && remove.mutate()}
            >
              Delete
            </Button>
            <Button kind="second" isSmall onClick={() => setAsking(false)}>
              Keep
            </Button>
          </fieldset>
        )}
      </div>
      <IconButton label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={`Delete ${name}`}
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
