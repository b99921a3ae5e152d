import { Check, Copy, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { toMajorUnits, toMinorUnits } from '#contract/major-units.ts'
import { messageOf } from '#storefront/api/call.ts'
import { checkPromo } from '#storefront/api/promo.ts'
import { Picture } from '#storefront/components/picture.tsx'
import { useMoney } from '#storefront/money.ts'
import { announce } from '#storefront/shell/announce.ts'
import { notify } from '#storefront/shell/notify.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { applyPromo, usePromo } from '#storefront/state/promo.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { useNow } from '#storefront/state/use-now.ts'
import type { Offer } from './data.server.ts'

/** How long 'Copied' stands, in milliseconds. */
const copiedFor = 2_000

export function Coupon({ offer }: { offer: Offer }) {
  const { terms } = offer
  const now = useNow()
  const ended = endedText(offer, now)
  return (
    <li className={ended ? 'coupon used' : 'coupon'}>
      <div className={terms.kind === 'free_delivery' ? 'cloth s' : 'cloth'}>
        {offer.plate ? (
          <div className="plate w-[86px] text-[12px]">
            <Picture picture={offer.plate} alt="" sizes="86px" />
          </div>
        ) : (
          <TicketPercent size={40} aria-hidden />
        )}
      </div>
      <div className="grow">
        <h2 className="t18">{terms.headline}</h2>
        <p className="t14 muted">{offer.text}</p>
        {offer.scope && <p className="t14 muted">{offer.scope}</p>}
        {ended ? (
          <div className="row between wrapx couponacts">
            <code>{terms.code}</code>
            <span className="badge">{ended}</span>
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
  const [isCopied, setCopied] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isApplied = applied?.code === terms.code
  const missing = toMinorUnits(terms.minimum_spend, code) - price.subtotal

  async function copy() {
    try {
      await navigator.clipboard.writeText(terms.code)
    } catch {
      void notify.info(`The code is ${terms.code}`)
      return
    }
    announce(`${terms.code} copied`)
    setCopied(true)
    setTimeout(() => setCopied(false), copiedFor)
  }

  async function use() {
    if (isBusy) return
    if (lines.length === 0) return apply()
    setBusy(true)
    try {
      await checkPromo({
        code: terms.code,
        outlet_id: outlet.id,
        type: fulfilment,
        // What is missing to the minimum may still come.
        subtotal: Math.max(toMajorUnits(price.subtotal, code), terms.minimum_spend),
      })
      apply()
    } catch (error) {
      void notify.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  function apply() {
    applyPromo(terms)
    void notify.success(`${terms.code} is on your order.`)
  }

  return (
    <>
      {validUntil && <p className="t14 muted">Until {dayText(validUntil, timeZone)}</p>}
      {lines.length > 0 && missing > 0 && (
        <p className="t14">Spend {money(missing)} more to use it.</p>
      )}
      <div className="row between wrapx couponacts">
        <button type="button" className="codebtn" onClick={copy}>
          <code>{terms.code}</code>
          {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
          <span className={isCopied ? 't14' : 'vh'}>{isCopied ? 'Copied' : 'Copy the code'}</span>
        </button>
        {isApplied ? (
          <span className="badge good">On your order</span>
        ) : (
          <button
            type="button"
            className={isBusy ? 'btn small soft is-busy' : 'btn small soft'}
            aria-busy={isBusy}
            onClick={use}
          >
            Use it<span className="vh"> ({terms.headline})</span>
          </button>
        )}
      </div>
    </>
  )
}

/** Why it cannot be used at this moment; '' when it can, and before the browser's clock is known. */
function endedText({ validFrom, validUntil, timeZone }: Offer, now: Date | null): string {
  if (!now) return ''
  if (validUntil && now.getTime() > Date.parse(validUntil))
    return `Ended ${dayText(validUntil, timeZone)}`
  if (validFrom && now.getTime() < Date.parse(validFrom))
    return `From ${dayText(validFrom, timeZone)}`
  return ''
}

function dayText(iso: string, timeZone: string): string {
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone })
}
