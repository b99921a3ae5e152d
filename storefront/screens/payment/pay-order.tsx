import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import { toMinorUnits } from '#contract/major-units.ts'
import type { PlacedOrder } from '#contract/order.ts'
import { currencyOf } from '#domain/currency.ts'
import { payWithinMinutes } from '#domain/payment-provider.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { timesIn } from '#storefront/order-times.ts'
import { usePayment } from '#storefront/ordering/use-payment.ts'
import { paths } from '#storefront/paths.ts'
import { OrderDocket } from '#storefront/screens/order/order-docket.tsx'
import { useZoneOf } from '#storefront/site.ts'
import { useCurrency } from '#ui/currency.tsx'
import { Failed } from '#ui/failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './pay-order.module.css'
import { PaymentForm } from './payment-form.tsx'

/** Pays for an order that was placed and waits; also where a bank sends the diner back to. */
export function PayOrder({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  const hasLeft = useRef(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['payment', orderId],
    // A bank may have answered meanwhile: that is asked first.
    queryFn: async () => {
      const { payment } = await call(calls.settlePayment, { body: { order_id: orderId } })
      return {
        placed: await call(calls.reopenPayment, { params: { id: orderId } }),
        declined: payment.message ?? '',
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isSettled = data !== undefined && data.placed.order.status !== 'awaiting_payment'

  useEffect(() => {
    if (!isSettled || hasLeft.current) return
    hasLeft.current = true
    void navigate(paths.order(orderId), { replace: true })
  }, [isSettled, navigate, orderId])

  if (error) {
    return <Failed onRetry={() => refetch()}>{messageOf(error)}</Failed>
  }
  if (!data || isSettled) return <Skeleton className={styles.waiting} isBusy />
  return <WaitingOrder placed={data.placed} declined={data.declined} />
}

interface Props {
  placed: PlacedOrder
  /** Why the last try was declined; '' when none was. */
  declined: string
}

function WaitingOrder({ placed: { order }, declined }: Props) {
  const current = useCurrency()
  const times = timesIn(useZoneOf(order.outlet.id))
  const keptUntil = Date.parse(order.created_at) + payWithinMinutes * 60_000
  const payment = usePayment(
    declined ? { sentence: declined, isDeclined: true, keptUntil, retryUntil: null } : null,
  )
  return (
    <PaymentForm
      payment={payment}
      total={toMinorUnits(order.total, order.payment.currency)}
      currency={currencyOf(order.payment.currency, current)}
      canPayCash={false}
      isDelivery={order.type === 'delivery'}
      clock={times.clock}
      open={() => call(calls.reopenPayment, { params: { id: order.id } })}
      summary={(button) => (
        <>
          <OrderDocket order={order} times={times} />
          {button}
        </>
      )}
    />
  )
}
