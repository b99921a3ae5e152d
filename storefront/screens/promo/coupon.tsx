import { clsx } from 'clsx'
import { Check, Copy, TicketPercent } from 'lucide-react'
import { calls } from '#contract/diner-calls.ts'
import { toMajorUnits, toMinorUnits } from '#contract/major-units.ts'
import { call, useSending } from '#storefront/api/call.ts'
import { PicturePlate } from '#storefront/components/plates.tsx'
import { useCopy } from '#storefront/shell/share.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useNow } from '#storefront/state/clock.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { notify } from '#storefront/state/notify.ts'
import { applyPromo, usePromo } from '#storefront/state/promo.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useMoney } from '#ui/currency.tsx'
import layout from '#ui/layout.module.css'
import plate from '#ui/plate.module.css'
import text from '#ui/text.module.css'
import styles from './coupon.module.css'
import type { Offer } from './data.server.ts'

export function Coupon({ offer }: { offer: Offer }) {
  const { terms } = offer
  const now = useNow()
  const ended = endedText(offer, now)
  return (
    <li className={clsx(styles.coupon, ended && styles.isUsed)}>
      <div className={clsx(plate.cloth, terms.kind === 'free_delivery' && plate.second)}>
        {offer.plate ? (
          <PicturePlate picture={offer.plate} sizes="86px" className={styles.plate} />
        ) : (
          <TicketPercent size={40} aria-hidden />
        )}
      </div>
      <div className={layout.growing}>
        <h2 className={text.large}>{terms.headline}</h2>
        <p className={`${text.small} ${text.muted}`}>{offer.text}</p>
        {offer.scope && <p className={`${text.small} ${text.muted}`}>{offer.scope}</p>}
        {ended ? (
          <div className={`${layout.across} ${layout.spread} ${layout.wrapping} ${styles.actions}`}>
            <code>{terms.code}</code>
            <Badge>{ended}</Badge>
          </div>
        ) : (
          <CouponActions offer={offer} />
        )}
      </div>
    </li>
  )
}

function CouponActions({ offer: { terms, validUntil, timeZone } }: { offer: Offer }) {
  const { lines } = useCart()
  const { fulfilment } = useFulfilment()
  const { outlet, price } = useQuote()
  const { code } = price.currency
  const money = useMoney()
  const { terms: applied } = usePromo()
  const { copy, isCopied } = useCopy(terms.code, `${terms.code} copied`, () =>
    notify.info(`The code is ${terms.code}`),
  )
  const [send, isBusy] = useSending()
  const isApplied = applied?.code === terms.code
  const missing = toMinorUnits(terms.minimum_spend, code) - price.subtotal

  const use = () =>
    send(async () => {
      if (lines.length > 0) {
        // Below the minimum spend the code can be applied too: the check assumes that the minimum is reached.
        const subtotal = Math.max(toMajorUnits(price.subtotal, code), terms.minimum_spend)
        const body = { code: terms.code, outlet_id: outlet.id, type: fulfilment, subtotal }
        await call(calls.checkPromo, { body })
      }
      applyPromo(terms)
      notify.success(`${terms.code} is on your order.`)
    })

  return (
    <>
      {validUntil && (
        <p className={`${text.small} ${text.muted}`}>Until {dayText(validUntil, timeZone)}</p>
      )}
      {lines.length > 0 && missing > 0 && (
        <p className={text.small}>Spend {money(missing)} more to use it.</p>
      )}
      <div className={`${layout.across} ${layout.spread} ${layout.wrapping} ${styles.actions}`}>
        <button type="button" className={styles.copyCode} onClick={copy}>
          <code>{terms.code}</code>
          {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
          <span className={isCopied ? text.small : text.hidden}>
            {isCopied ? 'Copied' : 'Copy the code'}
          </span>
        </button>
        {isApplied ? (
          <Badge kind="success">On your order</Badge>
        ) : (
          <Button kind="tinted" isSmall isBusy={isBusy} onClick={use}>
            Use it<span className={text.hidden}> ({terms.headline})</span>
          </Button>
        )}
      </div>
    </>
  )
}

/** Why the code cannot be used now; '' if it can, or before the browser's clock is known. */
export function endedText(
  { validFrom, validUntil, timeZone }: Pick<Offer, 'validFrom' | 'validUntil' | 'timeZone'>,
  now: Date | null,
): string {
  if (!now) return ''
  if (validUntil && now.getTime() > Date.parse(validUntil))
    return `Ended ${dayText(validUntil, timeZone)}`
  if (validFrom && now.getTime() < Date.parse(validFrom))
    return `From ${dayText(validFrom, timeZone)}`
  return ''
}

/** The calendar day of an instant in the offer's time zone. */
export function dayText(iso: string, timeZone: string): string {
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone })
}
