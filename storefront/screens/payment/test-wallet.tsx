import { useQuery } from '@tanstack/react-query'
import { WalletCards } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isRecord } from '#domain/is-record.ts'
import { formatMoney } from '#domain/money.ts'
import { addressesQuery } from '#storefront/api/queries.ts'
import { isText } from '#storefront/state/stored-values.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'
import styles from './test-wallet.module.css'
import {
  takeWalletDetails,
  type WalletDetails,
  walletNeeds,
  walletTotal,
} from './wallet-details.ts'
import type { WalletProps } from './wallet-props.ts'
import { byTestCard } from './ways-to-pay.ts'

/**
 * The sandbox's wallet, on devices that say they have one (docs/operations.md): it brings name, phone and address and
 * pays with a test card, as the wallets of phones do.
 */
export function TestWallet({ order, payment, lead, onFound }: WalletProps) {
  const [wallet, setWallet] = useState<WalletDetails | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { data: saved } = useQuery(addressesQuery)
  const { price } = order

  useEffect(() => {
    const found = walletOfDevice()
    setWallet(found)
    onFound(found !== null)
  }, [onFound])
  if (!wallet) return null

  const needs = walletNeeds(order)
  const given: WalletDetails = {
    name: wallet.name,
    phone: needs.phone ? wallet.phone : '',
    address: needs.address ? wallet.address : null,
  }

  const total = walletTotal(given, order) ?? price.total

  function pay() {
    setOpen(false)
    void payment.pay(
      async () => order.open('card', await takeWalletDetails(given, order, saved ?? [], total)),
      byTestCard({ number: '4242424242424242', expiry: '', isSaved: false }),
    )
  }

  return (
    <>
      <button
        type="button"
        className={styles.walletButton}
        onClick={() => (lead ? lead() : setOpen(true))}
      >
        <WalletCards aria-hidden />
        Pay with test wallet
      </button>
      {isOpen && (
        <Sheet label="Test wallet" isMessage onClose={() => setOpen(false)}>
          <h2 className={`${text.display} ${text.title}`}>Test wallet</h2>
          <p className={text.muted}>Test payment – no money moves.</p>
          <ul className={`${layout.stack} ${layout.close}`}>
            {[given.name, given.phone, given.address?.line1, given.address?.postcode]
              .filter(Boolean)
              .map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
          </ul>
          <div className={sheet.actions}>
            <Button onClick={pay}>Confirm {formatMoney(total, price.currency)}</Button>
            <Button kind="second" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </Sheet>
      )}
    </>
  )
}

/** What the device's flag holds; null without one. */
function walletOfDevice(): WalletDetails | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem('tiffin.test-wallet') ?? 'null')
    if (!isRecord(value)) return null
    const of = (key: string) => (isText(value[key]) ? value[key] : '')
    return {
      name: of('name'),
      phone: of('phone'),
      address: { line1: of('line1'), line2: '', city: of('city'), postcode: of('postcode') },
    }
  } catch {
    return null
  }
}
