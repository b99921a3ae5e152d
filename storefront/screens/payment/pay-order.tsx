import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { toMinorUnits } from '#contract/major-units.ts'
import { currencyOf } from '#domain/currency.ts'
import { londonZone } from '#domain/zone.ts'
import { messageOf } from '#storefront/api/call.ts'
import { reopenPayment, settlePayment } from '#storefront/api/payment.ts'
import { useCurrency } from '#storefront/money.ts'
import { paths } from '#storefront/paths.ts'
import { OrderDocket } from '#storefront/screens/order/order-docket.tsx'
import { timesIn } from '#storefront/screens/order/times.ts'
import { useOutletById } from '#storefront/site.ts'
import { PaymentForm } from './payment-form.tsx'

/** Pays for an order that was placed and waits; also where a bank sends the diner back to. */
export function PayOrder({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  const hasLeft = useRef(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['payment', orderId],
    // A bank may have answered meanwhile: that is asked first.
    queryFn: async () => {
      await settlePayment(orderId)
      return reopenPayment(orderId)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const current = useCurrency()
  const outlet = useOutletById(data?.order.outlet.id)
  const isSettled = data !== undefined && data.order.status !== 'awaiting_payment'

  useEffect(() => {
    if (!isSettled || hasLeft.current) return
    hasLeft.current = true
    void navigate(paths.order(orderId), { replace: true })
  }, [isSettled, navigate, orderId])

  if (error) {
    return (
      <div className="notice bad" role="alert">
        <p className="grow">{messageOf(error)}</p>
        <button type="button" className="btn second small" onClick={() => refetch()}>
          Try again
        </button>
      </div>
    )
  }
  if (!data || isSettled) return <div className="sk h-[320px]" aria-busy="true" />
  return (
    <PaymentForm
      total={toMinorUnits(data.order.total, data.order.payment.currency)}
      currency={currencyOf(data.order.payment.currency, current)}
      canPayCash={false}
      isDelivery={data.order.type === 'delivery'}
      open={() => reopenPayment(orderId)}
      summary={(button) => (
        <>
          <OrderDocket order={data.order} times={timesIn(outlet?.timeZone ?? londonZone)} />
          {button}
        </>
      )}
    />
  )
}
