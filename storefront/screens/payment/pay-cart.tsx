import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { placeOrder } from '../../api/payment.ts'
import { OrderSummary } from '../../components/order-summary.tsx'
import { paths } from '../../paths.ts'
import { useCart } from '../../state/cart.ts'
import { useCheckout } from '../../state/checkout.ts'
import { useFulfilment } from '../../state/fulfilment.ts'
import { attemptFor } from '../../state/order-attempt.ts'
import { usePromo } from '../../state/promo.ts'
import { useQuote } from '../../state/quote.ts'
import { toOrderRequest } from './order-request.ts'
import { PaymentForm } from './payment-form.tsx'

/** Pays for what is in the cart. */
export function PayCart() {
  const { lines } = useCart()
  const { fulfilment, timing, address } = useFulfilment()
  const { tip, note, courierNote } = useCheckout()
  const promoCode = usePromo((promo) => promo.terms?.code)
  const { outlet, price, area } = useQuote(tip)
  const navigate = useNavigate()
  const isDelivery = fulfilment === 'delivery'
  // Reached by its address, without the checkout before it.
  const isUnready = (isDelivery && (!address?.id || !area)) || price.missingToMinimum > 0

  useEffect(() => {
    if (isUnready) void navigate(paths.checkout(), { replace: true })
  }, [isUnready, navigate])

  function open(method: 'card' | 'cash') {
    const request = toOrderRequest({
      outletId: outlet.id,
      fulfilment,
      timing,
      addressId: address?.id,
      lines,
      promoCode,
      tip,
      note,
      courierNote,
      method,
      total: price.total,
    })
    return placeOrder(request, attemptFor(JSON.stringify(request)).key)
  }

  return (
    <PaymentForm
      total={price.total}
      canPayCash
      isDelivery={isDelivery}
      open={open}
      summary={(button) => (
        <OrderSummary price={price}>
          <div className="tear" />
          <p className="t14">
            {isDelivery
              ? `To ${address?.line1 ?? ''}, ${address?.postcode ?? ''}`
              : `Pickup from ${outlet.name}`}
          </p>
          {button}
        </OrderSummary>
      )}
    />
  )
}
