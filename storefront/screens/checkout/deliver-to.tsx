import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WireAddress } from '#contract/customer.ts'
import { addressesQuery } from '#storefront/api/addresses.ts'
import { messageOf } from '#storefront/api/call.ts'
import { chooseAddress, chooseFulfilment, useFulfilment } from '#storefront/state/fulfilment.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { AddressSheet } from './address-sheet.tsx'

/** Saved addresses as cards; each has its full name, so that the food goes to the right house. */
export function DeliverTo() {
  const { address: chosen } = useFulfilment()
  const { outside } = useQuote()
  const { data: addresses, error, refetch } = useQuery(addressesQuery)
  const [editing, setEditing] = useState<WireAddress | 'new' | null>(null)

  useEffect(() => {
    // The default is chosen until the diner chooses; a postcode told before points at an address in it.
    if (!addresses || chosen?.id) return
    const fitting = addresses.find(({ postcode }) => postcode === chosen?.postcode)
    const address =
      fitting ?? (chosen ? undefined : (addresses.find((each) => each.is_default) ?? addresses[0]))
    if (address) chooseAddress(address)
  }, [addresses, chosen])

  return (
    <section className="part">
      <h2>Deliver to</h2>
      {error && (
        <div className="notice bad" role="alert">
          <p className="grow">{messageOf(error)}</p>
          <button type="button" className="btn second small" onClick={() => refetch()}>
            Try again
          </button>
        </div>
      )}
      {!addresses && !error && <div className="sk h-[64px]" aria-busy="true" />}
      <div className="stack s" role="radiogroup" aria-label="Address">
        {addresses?.map((address) => {
          const name = address.label || address.line1
          const text = [address.line1, address.line2, `${address.city} ${address.postcode}`]
          return (
            <div key={address.id} className={address.id === chosen?.id ? 'pick is-on' : 'pick'}>
              <label className="picklabel">
                <input
                  type="radio"
                  className="vh"
                  name="address"
                  checked={address.id === chosen?.id}
                  onChange={() => chooseAddress(address)}
                />
                <span className="box dot" aria-hidden />
                <span className="name">
                  <b className="b">{name}</b>
                  <small>{text.filter(Boolean).join(', ')}</small>
                </span>
              </label>
              <button
                type="button"
                className="iconbtn"
                aria-label={`Edit ${name}`}
                onClick={() => setEditing(address)}
              >
                <Pencil size={18} aria-hidden />
              </button>
            </div>
          )
        })}
        {addresses && (
          <button type="button" className="pick" onClick={() => setEditing('new')}>
            <Plus aria-hidden />
            <span className="name b">Add a new address</span>
          </button>
        )}
      </div>
      {outside && (
        <div className="notice warn" role="status">
          <p className="grow">
            <b>{outside}</b> Choose another address, or pick it up.
          </p>
          <button
            type="button"
            className="btn second small"
            onClick={() => chooseFulfilment('pickup')}
          >
            Pickup
          </button>
        </div>
      )}
      {editing && (
        <AddressSheet
          address={editing === 'new' ? null : editing}
          postcode={chosen?.id ? '' : (chosen?.postcode ?? '')}
          onClose={() => setEditing(null)}
          onSaved={chooseAddress}
        />
      )}
    </section>
  )
}
