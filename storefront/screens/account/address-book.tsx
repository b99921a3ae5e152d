import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Briefcase, House, MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WireAddress } from '#contract/customer.ts'
import { addressesQuery, deleteAddress } from '#storefront/api/addresses.ts'
import { messageOf } from '#storefront/api/call.ts'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { notify } from '#storefront/shell/notify.ts'

const AddressSheet = lazyComponent(() =>
  import('#storefront/screens/checkout/address-sheet.tsx').then((module) => module.AddressSheet),
)

/** Saved addresses: add, change, delete after asking in place. */
export function AddressBook() {
  const { data: addresses, error, refetch } = useQuery(addressesQuery)
  const [editing, setEditing] = useState<WireAddress | 'new' | null>(null)

  return (
    <section className="card pad" aria-labelledby="addresses">
      <h2 className="t22" id="addresses">
        Addresses
      </h2>
      {!addresses && !error && <div className="sk h-[64px] mt-[14px]" aria-busy="true" />}
      {error && (
        <div className="notice bad" role="alert">
          <p>{messageOf(error)}</p>
          <button type="button" className="btn second small" onClick={() => refetch()}>
            Try again
          </button>
        </div>
      )}
      {addresses?.length === 0 && (
        <p className="muted mt-[8px]">None yet. The next order will be quicker with one.</p>
      )}
      <ul>
        {addresses?.map((address) => (
          <AddressRow key={address.id} address={address} onEdit={() => setEditing(address)} />
        ))}
      </ul>
      <button type="button" className="btn soft full mt-[16px]" onClick={() => setEditing('new')}>
        <Plus size={18} aria-hidden />
        Add a new address
      </button>
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
    <li className="addressrow">
      <Icon aria-hidden />
      <div className="grow">
        <b className="b">{name}</b>
        {address.is_default && <span className="badge brand">Default</span>}
        <p className="t14 muted">{lines.join(', ')}</p>
        {address.instructions && <p className="t14 muted">{address.instructions}</p>}
        {isAsking && (
          <fieldset className="row mt-[8px]">
            <legend className="b">Delete {name}?</legend>
            <button
              type="button"
              className="btn bad small"
              aria-busy={remove.isPending}
              onClick={() => !remove.isPending && remove.mutate()}
            >
              Delete
            </button>
            <button type="button" className="btn second small" onClick={() => setAsking(false)}>
              Keep
            </button>
          </fieldset>
        )}
      </div>
      <button type="button" className="iconbtn" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={18} aria-hidden />
      </button>
      <button
        type="button"
        className="iconbtn"
        aria-label={`Delete ${name}`}
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        <Trash2 size={18} aria-hidden />
      </button>
    </li>
  )
}
