import { useState } from 'react'
import { useSite } from '#storefront/site.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { StripeWallets } from './stripe-wallets.tsx'
import type { CartOrder } from './use-cart-order.ts'
import type { Payment } from './use-payment.ts'
import styles from './wallets.module.css'

interface Props {
  order: CartOrder
  payment: Payment
  /** The step required before any payment, such as choosing a time; null if none. */
  lead?: (() => void) | null
  /** Label between the wallets and the rest. */
  rule: string
  /** Data that they provide. */
  hint?: string
}

/** The wallets of this device, before all other payment methods; nothing if it has none. */
export function Wallets({ order, payment, lead = null, rule, hint }: Props) {
  const { cardPayment } = useSite()
  const [isFound, setFound] = useState(false)
  if (cardPayment?.provider !== 'stripe') return null
  return (
    <section
      className={isFound ? `${layout.stack} ${layout.close}` : styles.unseen}
      aria-label="Express checkout"
    >
      <StripeWallets {...{ order, payment, lead }} onFound={setFound} />
      {isFound && (
        <>
          {hint && <p className={`${text.finePrint} ${text.faint} ${text.centred}`}>{hint}</p>}
          <p className={styles.divide}>{rule}</p>
        </>
      )}
    </section>
  )
}
