import { clsx } from 'clsx'
import {
  Banknote,
  Bike,
  Check,
  ChefHat,
  Clock,
  House,
  RotateCcw,
  ShoppingBag,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireOrder } from '#contract/order.ts'
import type { WireSharedOrder } from '#contract/shared-order.ts'
import { hasReached, isFinal, type OrderStatus } from '#domain/order-status.ts'
import twoColumns from '#storefront/components/two-columns.module.css'
import type { Times } from '#storefront/order-times.ts'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import styles from './order-steps.module.css'

const icons: Record<StepIcon, typeof Check> = {
  clock: Clock,
  kitchen: ChefHat,
  counter: ShoppingBag,
  road: Bike,
  door: House,
  money: Banknote,
  check: Check,
}

interface ColumnsProps {
  className?: string | undefined
  before?: ReactNode
  steps: OrderStep[]
  children: ReactNode
  docket: ReactNode
}

/** The page of an order below its banner: the steps, and the docket beside them. */
export function OrderColumns({ className, before, steps, children, docket }: ColumnsProps) {
  return (
    <div className={clsx(layout.container, styles.content, className)}>
      <div className={twoColumns.columns}>
        <div className={`${layout.stack} ${layout.apart}`}>
          {before}
          <section className={`${card.panel} ${card.roomy}`} aria-label="Steps">
            <OrderSteps steps={steps} />
          </section>
          {children}
        </div>
        <aside className={`${layout.sticky} ${twoColumns.aside}`}>{docket}</aside>
      </div>
    </div>
  )
}

function OrderSteps({ steps }: { steps: OrderStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, note, lateMinutes, time, state, icon }) => (
        <li
          key={title}
          className={styles[stateClasses[state]]}
          aria-current={state === 'now' || state === 'stop' ? 'step' : undefined}
        >
          <span className={styles.symbol}>
            <StepSymbol state={state} icon={icon} />
          </span>
          <div>
            <h2>{title}</h2>
            {lateMinutes > 0 ? (
              <p>
                <span className={styles.lateBy}>{lateMinutes} minutes later</span>
              </p>
            ) : (
              note && <p>{note}</p>
            )}
          </div>
          {time && <time>{time}</time>}
        </li>
      ))}
    </ol>
  )
}

const stateClasses = {
  done: 'passed',
  now: 'current',
  next: 'later',
  stop: 'stopped',
} as const satisfies Record<OrderStep['state'], string>

function StepSymbol({ state, icon }: Pick<OrderStep, 'state' | 'icon'>) {
  if (state === 'stop') return <X size={18} aria-hidden />
  if (state === 'done' && icon === 'money') return <RotateCcw size={18} aria-hidden />
  const Icon = icons[icon]
  return <Icon size={18} aria-hidden />
}

type StepIcon = 'clock' | 'kitchen' | 'counter' | 'road' | 'door' | 'money' | 'check'

interface OrderStep {
  title: string
  /** Under the title; '' for none. */
  note: string
  /** Minutes of delay, shown instead of the note; 0 for none. */
  lateMinutes: number
  /** As shown: a time or the promised range; '' for none. */
  time: string
  /** `stop`: the order was rejected or cancelled here. */
  state: 'done' | 'now' | 'next' | 'stop'
  icon: StepIcon
}

interface StepContext {
  times: Times
  now: Date
  /** The refund as text, and the day by which it arrives; null without a refund. */
  back: { amount: string; by: string } | null
  /** Why the restaurant ended it; '' when it did not. */
  reason: string
  isByReader: boolean
}

/** The steps shown to the diner: four for a normal order, others for one that is unpaid or has ended. */
export function stepList(order: FollowedOrder, context: StepContext): OrderStep[] {
  if (order.status === 'awaiting_payment') return unpaidSteps(order, context)
  return isFinal(order.status) && order.status !== 'completed'
    ? endedSteps(order, context)
    : runningSteps(order, context)
}

function runningSteps(order: FollowedOrder, { times, now }: StepContext): OrderStep[] {
  const { status, type, address, outlet } = order
  const isDelivery = type === 'delivery'
  const clock = (step: OrderStatus) => clockOf(order, times, step)
  const isReached = (goal: OrderStatus) => hasReached(status, goal, type)
  const state = (from: OrderStatus, to: OrderStatus): OrderStep['state'] => {
    if (status === 'completed' || (isReached(to) && status !== to)) return 'done'
    return isReached(from) ? 'now' : 'next'
  }
  // `ready` of a delivery belongs to the cooking.
  const cooking = state('preparing', isDelivery ? 'ready' : 'preparing')
  const isPacked = isReached('ready')
  const promise = times.promise(order.timing.from, order.timing.to, now)
  const home = address ? `${address.line1}, ${address.postcode}` : ''

  const arrived = clock('completed') || (isDelivery ? promise : '')
  const steps: OrderStep[] = [
    status === 'placed'
      ? aStep('Sent to the kitchen', 'now', 'clock', {
          time: clock('placed'),
          note: 'Waiting for the restaurant to accept',
        })
      : aStep('Accepted', state('accepted', 'accepted'), 'check', {
          time: clock('accepted'),
          note: status === 'accepted' ? 'The kitchen has it' : '',
        }),
    aStep(isPacked ? 'Ready' : 'Being prepared', cooking, 'kitchen', {
      time: clock(isPacked ? 'ready' : 'preparing'),
      note: cooking === 'now' && isPacked ? 'Waiting for the courier' : '',
    }),
    isDelivery
      ? aStep('On its way', state('out_for_delivery', 'out_for_delivery'), 'road', {
          time: clock('out_for_delivery'),
          note: status === 'out_for_delivery' ? 'Left the kitchen' : '',
        })
      : aStep('Ready at the counter', state('ready', 'ready'), 'counter', {
          time: clock('ready') || promise,
          note: outlet.address,
        }),
    isDelivery
      ? aStep('At your door', state('completed', 'completed'), 'door', {
          time: arrived,
          note: home,
        })
      : aStep('Collected', state('completed', 'completed'), 'check', { time: arrived }),
  ]
  const { delayed_minutes: lateMinutes } = order
  return steps.map((step) =>
    step.state === 'now' && status !== 'placed' ? { ...step, lateMinutes } : step,
  )
}

function unpaidSteps(order: FollowedOrder, { times, now }: StepContext): OrderStep[] {
  const time = times.promise(order.timing.from, order.timing.to, now)
  return [
    aStep('Order created', 'done', 'check', { time: clockOf(order, times, 'awaiting_payment') }),
    aStep('Waiting for payment', 'now', 'money'),
    aStep('Being prepared', 'next', 'kitchen'),
    order.type === 'delivery'
      ? aStep('At your door', 'next', 'door', { time })
      : aStep('Ready at the counter', 'next', 'counter', { time }),
  ]
}

const endedTitles: Partial<Record<OrderStatus, string>> = {
  rejected: 'Not taken',
  cancelled: 'Cancelled',
  expired: 'Not paid in time',
}

function endedSteps(
  order: FollowedOrder,
  { times, back, reason, isByReader }: StepContext,
): OrderStep[] {
  const { status } = order
  const time = times.clock(statusChangedAt(order))
  const placed: [OrderStatus, string, StepIcon][] = [
    ['placed', 'Sent to the kitchen', 'check'],
    ['accepted', 'Accepted', 'check'],
    ['preparing', 'Being prepared', 'kitchen'],
    ['ready', 'Ready', 'kitchen'],
    ['out_for_delivery', 'On its way', 'road'],
  ]
  const passed: typeof placed = reachedAt(order, 'placed')
    ? placed.filter(([step]) => reachedAt(order, step) !== '')
    : [['awaiting_payment', 'Order created', 'check']]
  const endTitle = isByReader ? 'Cancelled by you' : (endedTitles[status] ?? '')
  const returning = back && [
    aStep('Money sent back', 'done', 'money', { time, note: `${back.amount} to your card` }),
    aStep('With you', 'next', 'check', { note: `By ${back.by}` }),
  ]
  const notBegun =
    status === 'expired'
      ? [aStep('Being prepared', 'next', 'kitchen', { note: 'Not started' })]
      : []
  return [
    ...passed.map(([step, title, icon]) =>
      aStep(title, 'done', icon, { time: clockOf(order, times, step) }),
    ),
    aStep(endTitle, 'stop', 'check', { time, note: reason }),
    ...(returning ?? notBegun),
  ]
}

function aStep(
  title: string,
  state: OrderStep['state'],
  icon: StepIcon,
  { time = '', note = '' }: { time?: string; note?: string } = {},
): OrderStep {
  return { title, state, icon, time, note, lateMinutes: 0 }
}

function clockOf(order: FollowedOrder, times: Times, status: OrderStatus): string {
  const at = reachedAt(order, status)
  return at && times.clock(at)
}

/** What an order's page shows to the diner and to visitors with a link. */
export type FollowedOrder = Omit<
  WireSharedOrder,
  'first_name' | 'lines' | 'placed_at' | 'expires_at'
>

/** When the order reached a status; '' if it never did. */
export function reachedAt({ history }: FollowedOrder, status: WireOrder['status']): string {
  return history.findLast((step) => step.status === status)?.at ?? ''
}

export function statusChangedAt(order: FollowedOrder): string {
  return order.history.at(-1)?.at ?? order.timing.from
}
