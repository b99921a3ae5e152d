import { clsx } from 'clsx'
import type { WireOrder } from '#contract/order.ts'
import { isFinal, statusText } from '#domain/order-status.ts'
import awning from '#storefront/components/awning.module.css'
import { useOrderMoney } from '#storefront/money.ts'
import bags from '#storefront/pictures/bags.webp'
import bell from '#storefront/pictures/bell.webp'
import house from '#storefront/pictures/house.webp'
import pot from '#storefront/pictures/pot.webp'
import scooter from '#storefront/pictures/scooter.webp'
import layout from '#ui/layout.module.css'
import plate from '#ui/plate.module.css'
import text from '#ui/text.module.css'
import styles from './order-answer.module.css'
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
    <section className={`${awning.awning} ${awning.edged}`}>
      <div className={`${layout.container} ${styles.answer}`}>
        <div aria-live="polite" aria-atomic="true">
          <p className={text.strong}>
            {/* The end has its word in the largest type already. */}
            {order.status === 'completed'
              ? `Order ${order.number}`
              : statusText(order.status, order.type)}
          </p>
          <h1 className={`${text.display} ${styles.headline}`} tabIndex={-1}>
            {headline(order, times)}
          </h1>
          {order.retimed_at && !isFinal(order.status) && (
            <p className={`${awning.quiet} ${text.strong} ${styles.newTime}`}>
              Your new time is {times.promise(order.timing.from, order.timing.to, new Date())}. Your
              payment came after the first one could be kept.
            </p>
          )}
          {order.delayed_minutes > 0 && !order.retimed_at && !isFinal(order.status) && (
            <p className={`${awning.quiet} ${text.strong} ${styles.newTime}`}>
              The kitchen needs {order.delayed_minutes} minutes more than it first said.
            </p>
          )}
          <p className={`${awning.quiet} ${styles.explanation}`}>
            {explanation(order, times, useOrderMoney(order)(order.payment.amount))}
          </p>
        </div>
        {along && (
          <div className={styles.progress} style={{ ['--go' as string]: along.drawn }} aria-hidden>
            {roads[order.type].map((picture, stop) => (
              <div
                key={picture}
                className={clsx(
                  plate.plate,
                  stop === along.stop && styles.reached,
                  stop > along.stop && styles.ahead,
                )}
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

function explanation(order: WireOrder, times: Times, paid: string): string {
  const at = (status: WireOrder['status']) => {
    const step = order.history.findLast((entry) => entry.status === status)
    return step ? times.clock(step.at) : ''
  }
  switch (order.status) {
    case 'awaiting_payment':
      return 'We keep it for 30 minutes. Pay to send it to the kitchen.'
    case 'placed':
      return (
        order.notice ??
        'We’ve sent your order to the kitchen. They usually answer within two minutes.'
      )
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
      return order.ending?.text ?? refundText(order, paid)
  }
}

/** @param amount what was paid, printed */
function refundText(order: WireOrder, amount: string): string {
  // Not paid in time, and yet paid: too late to be cooked.
  const late = order.status === 'expired' ? 'Your payment came too late for the kitchen. ' : ''
  if (order.payment.status === 'refunded') {
    return `${late}${amount} is on its way back to your card. Banks take up to five working days.`
  }
  if (order.payment.method === 'card' && order.payment.status === 'succeeded') {
    return `${late}We are sending ${amount} back to your card.`
  }
  return 'Nothing was taken.'
}
