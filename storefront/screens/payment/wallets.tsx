import { useState } from 'react'
import type { CardProvider } from '#domain/payment-provider.ts'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { useSite } from '#storefront/site.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { WalletProps } from './wallet-props.ts'
import styles from './wallets.module.css'

const StripeWallets = lazyComponent(() =>
  import('./stripe-wallets.tsx').then((module) => module.StripeWallets),
)
const TestWallet = lazyComponent(() =>
  import('./test-wallet.tsx').then((module) => module.TestWallet),
)

const wallets: Record<CardProvider, typeof TestWallet> = {
  sandbox: TestWallet,
  stripe: StripeWallets,
}

interface Props extends Omit<WalletProps, 'onFound' | 'lead'> {
  lead?: (() => void) | null
  /** Between the wallets and the rest. */
  rule: string
  /** What they bring. */
  hint?: string
}

/** The wallets of this device, first of all ways to pay; nothing where it has none. */
export function Wallets({ rule, hint, lead = null, ...rest }: Props) {
  const { cardPayment } = useSite()
  const [isFound, setFound] = useState(false)
  // A page that is older than the provider has no wallet for it.
  const Wallet = cardPayment && wallets[cardPayment.provider]
  if (!Wallet) return null
  return (
    <section
      className={isFound ? `${layout.stack} ${layout.close}` : styles.unseen}
      aria-label="Express checkout"
      hidden={!isFound && cardPayment.provider !== 'stripe'}
    >
      <Wallet {...rest} lead={lead} onFound={setFound} />
      {isFound && (
        <>
          {hint && <p className={`${text.finePrint} ${text.faint} ${text.centred}`}>{hint}</p>}
          <p className={styles.divide}>{rule}</p>
        </>
      )}
    </section>
  )
}
