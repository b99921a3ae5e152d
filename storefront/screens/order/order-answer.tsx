import type { WireOrder } from '#contract/order.ts'
import { toPence } from '#contract/pounds.ts'
import { formatMoney } from '#domain/money.ts'
import { statusText } from '#domain/order-status.ts'
import bags from '../../pictures/bags.webp'
import bell from '../../pictures/bell.webp'
import house from '../../pictures/house.webp'
import pot from '../../pictures/pot.webp'
import scooter from '../../pictures/scooter.webp'
import type { Times } from './times.ts'

const roads = { delivery: [pot, scooter, house], pickup: [pot, bell, bags] }

/** How far along the road each status is: which stop, and how much of the line is drawn. */
const progress: Partial<Record<WireOrder['status'], { stop: number; drawn: string }>> = {
  placed: { stop: 0, drawn: '6%' },
  accepted: { stop: 0, drawn: '14%' },
  preparing: { stop: 0, drawn: '28%' },
  ready: { stop: 1, drawn: '46%' },
  out_for_delivery: { stop: 1, drawn: '62%' },
  completed: { stop: 2, drawn: 'calc(100% - 72px)' },
}

/** The one answer a diner wants, spoken once per change. */
export function OrderAnswer({ order, times }: { order: WireOrder; times: Times }) {
  const along = progress[order.status]
  return (
    <section className="awning edge">
      <div className="wrap eta">
        <div aria-live="polite" aria-atomic="true">
          <p className="b">
            {/* The end has its word in the largest type already. */}
            {order.status === 'completed'
              ? `Order ${order.number}`
              : statusText(order.status, order.type)}
          </p>
          <h1 className="display" style={{ marginTop: 6 }} tabIndex={-1}>
            {headline(order, times)}
          </h1>
          <p className="onbanner2" style={{ marginTop: 8 }}>
            {explanation(order, times)}
          </p>
        </div>
        {along && (
          <div className="road" style={{ ['--go' as string]: along.drawn }} aria-hidden>
            {roads[order.type].map((picture, stop) => (
              <div
                key={picture}
                className={`plate${stop === along.stop ? ' mid' : ''}${stop > along.stop ? ' off' : ''}`}
              >
                <img src={picture} alt="" width={208} height={208} />
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

function headline(order: WireOrder, times: Times): string {
  switch (order.status) {
    case 'completed':
      return 'Enjoy your meal'
    case 'rejected':
    case 'cancelled':
    case 'expired':
      return `Order ${order.number}`
    default:
      return times.promise(order.timing.from, order.timing.to, new Date())
  }
}

function explanation(order: WireOrder, times: Times): string {
  const at = (status: WireOrder['status']) => {
    const step = order.history.findLast((entry) => entry.status === status)
    return step ? times.clock(step.at) : ''
  }
  switch (order.status) {
    case 'awaiting_payment':
      return 'We keep it for 30 minutes. Pay to send it to the kitchen.'
    case 'placed':
      return 'We’ve sent your order to the kitchen. They usually answer within two minutes.'
    case 'accepted':
      return `${order.outlet.name} took it at ${at('accepted')}.`
    case 'preparing':
      return `The kitchen started at ${at('preparing')}.`
    case 'ready':
      return order.type === 'pickup'
        ? `Show order ${order.number} at the counter.`
        : 'Packed and waiting for the courier.'
    case 'out_for_delivery':
      return `Your courier left the kitchen at ${at('out_for_delivery')}.`
    case 'completed':
      return order.type === 'pickup'
        ? `Collected at ${at('completed')}.`
        : `Delivered at ${at('completed')}.`
    default:
      return refundText(order)
  }
}

function refundText(order: WireOrder): string {
  const amount = formatMoney(toPence(order.payment.amount))
  if (order.payment.status === 'refunded') {
    return `${amount} is on its way back to your card. Banks take up to five working days.`
  }
  if (order.payment.method === 'card' && order.payment.status === 'succeeded') {
    return `We are sending ${amount} back to your card.`
  }
  return 'Nothing was taken.'
}
