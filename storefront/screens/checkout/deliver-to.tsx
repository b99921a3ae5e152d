import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Pencil, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WireAddress } from '#contract/customer.ts'
import { addressesQuery } from '#storefront/api/addresses.ts'
import { messageOf } from '#storefront/api/call.ts'
import section from '#storefront/components/section.module.css'
import { chooseAddress, chooseFulfilment, useFulfilment } from '#storefront/state/fulfilment.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { Button } from '#ui/button.tsx'
import choice from '#ui/choice.module.css'
import { Failed } from '#ui/failed.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import textStyles from '#ui/text.module.css'
import { AddressSheet } from './address-sheet.tsx'
import styles from './deliver-to.module.css'

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
    <section className={section.section}>
      <h2>Deliver to</h2>
      {error && <Failed onRetry={() => refetch()}>{messageOf(error)}</Failed>}
      {!addresses && !error && <Skeleton className={styles.waiting} isBusy />}
      <div className={`${layout.stack} ${layout.close}`} role="radiogroup" aria-label="Address">
        {addresses?.map((address) => {
          const name = address.label || address.line1
          const text = [address.line1, address.line2, `${address.city} ${address.postcode}`]
          return (
            <div
              key={address.id}
              className={clsx(choice.choice, address.id === chosen?.id && choice.chosen)}
            >
              <label className={choice.label}>
                <input
                  type="radio"
                  className={textStyles.hidden}
                  name="address"
                  checked={address.id === chosen?.id}
                  onChange={() => chooseAddress(address)}
                />
                <span className={`${choice.check} ${choice.round}`} aria-hidden />
                <span className={choice.caption}>
                  <b className={textStyles.strong}>{name}</b>
                  <small>{text.filter(Boolean).join(', ')}</small>
                </span>
              </label>
              <IconButton label={`Edit ${name}`} onClick={() => setEditing(address)}>
                <Pencil size={18} aria-hidden />
              </IconButton>
            </div>
          )
        })}
        {addresses && (
          <button type="button" className={choice.choice} onClick={() => setEditing('new')}>
            <Plus aria-hidden />
            <span className={`${choice.caption} ${textStyles.strong}`}>Add a new address</span>
          </button>
        )}
      </div>
      {outside && (
        <Notice kind="warning" role="status">
          <p className={layout.growing}>
            <b>{outside}</b> Choose another address, or pick it up.
          </p>
          <Button kind="second" isSmall onClick={() => chooseFulfilment('pickup')}>
            Pickup
          </Button>
        </Notice>
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
