import { timeIn } from '#domain/zone.ts'
import { useNetwork } from '#storefront/state/network.ts'
import text from '#ui/text.module.css'
import styles from './cart-screen.module.css'

/** Without a network: from when the prices are. `checkedAt` is null where they were not checked on this page. */
export function PricesAsOf({ checkedAt, timeZone }: { checkedAt: Date | null; timeZone: string }) {
  const isOffline = useNetwork((network) => network.isOffline)
  if (!isOffline) return null
  return (
    <p className={`${text.finePrint} ${text.faint} ${styles.tipNote}`}>
      {checkedAt ? `Prices as of ${timeIn(checkedAt, timeZone)}. They` : 'Prices'} are checked again
      when you are back.
    </p>
  )
}
