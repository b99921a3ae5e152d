import type { WireOrder } from '#contract/order.ts'
import { isFinal, statusText } from '#domain/order-status.ts'
import { withCall } from '#domain/sentences.ts'
import type { Times } from '#storefront/order-times.ts'
import { refundOf } from './order-refund.tsx'
import { type FollowedOrder, reachedAt, statusChangedAt } from './order-steps.tsx'

export interface AnswerText {
  above: string
  /** The most important fact now, such as the promised time. */
  headline: string
  /** The time promised first if it has changed; else ''. */
  was: string
  sentence: string
}

interface AnswerContext {
  times: Times
  now: Date
  /** The kitchen's hours: `Open until 22:30.`, or ''. */
  hours: string
  money(amount: number): string
}

export function answerText(order: WireOrder, context: AnswerContext): AnswerText {
  const { times } = context
  const number = `Order ${order.number}`
  switch (order.status) {
    case 'awaiting_payment':
      return answer(
        `${number}, not paid yet`,
        order.pay_by ? `Pay by ${times.clock(order.pay_by)}` : 'Waiting for payment',
        'We keep it until then. Pay to send it to the kitchen.',
      )
    case 'placed':
      return answer(number, 'Thank you, it’s in', order.notice ?? placedSentence(order, context))
    case 'rejected':
    case 'cancelled':
    case 'expired':
      return answer(number, statusText(order.status, order.type), endedSentence(order, context))
    default:
      return runningText(order, context, statusAbove(order, times))
  }
}

export function guestAnswerText(
  order: FollowedOrder & { first_name: string },
  context: Omit<AnswerContext, 'money'>,
): AnswerText {
  const whose = order.first_name ? `${order.first_name}’s order` : `Order ${order.number}`
  const above = `${whose} ${guestWords(order)}${isFinal(order.status) ? '' : lateWords(order)}`
  if (order.status === 'completed') return answer(above, 'Enjoy your meal', '')
  if (isFinal(order.status)) {
    const headline = statusText(order.status, order.type)
    return answer(whose, headline, 'Ask the person who placed the order.')
  }
  return runningText(order, context, above)
}

function answer(above: string, headline: string, sentence: string, was = ''): AnswerText {
  return { above, headline, was, sentence }
}

/** The promised time while the order is under way; the address once it is ready to collect. */
function runningText(
  order: FollowedOrder,
  { times, now, hours }: Omit<AnswerContext, 'money'>,
  above: string,
): AnswerText {
  const { status, type, outlet, timing } = order
  const at = (step: FollowedOrder['status']) => times.clock(reachedAt(order, step))
  if (status === 'completed')
    return answer(above, 'Enjoy your meal', 'Something missing or not right? Tell us today.')
  if (status === 'ready' && type === 'pickup')
    return answer(above, 'Come and get it', `${outlet.address}. ${hours}`.trim())
  const promise = times.promise(timing.from, timing.to, now)
  if (order.retimed_at)
    return answer(above, promise, 'The payment came after the first time could be kept.')
  if (order.delayed_minutes > 0) {
    const was = firstPromise(order, times, now)
    return answer(above, promise, 'The kitchen needs more time. Sorry.', was)
  }
  const sentences: Partial<Record<FollowedOrder['status'], () => string>> = {
    accepted: () => `The kitchen accepted it at ${at('accepted')}.`,
    preparing: () => `Started at ${at('preparing')}.`,
    ready: () => `Ready since ${at('ready')}.`,
    out_for_delivery: () => `The courier left the kitchen at ${at('out_for_delivery')}.`,
  }
  return answer(above, promise, sentences[status]?.() ?? '')
}

function statusAbove(order: FollowedOrder, times: Times): string {
  const { status, type, number } = order
  if (status === 'completed') {
    const word = type === 'pickup' ? 'Collected' : 'Delivered'
    return `${word} at ${times.clock(statusChangedAt(order))}`
  }
  if (type === 'pickup' && status === 'ready') {
    return `Ready since ${times.clock(reachedAt(order, 'ready'))}`
  }
  const words = `${statusText(status, type)}${lateWords(order)}`
  // The counter asks for the number.
  return type === 'pickup' ? `${words} · Order ${number}` : words
}

function lateWords(order: FollowedOrder): string {
  return order.delayed_minutes > 0 && !order.retimed_at ? ', later than promised' : ''
}

function guestWords({ status, type }: FollowedOrder): string {
  const words: Partial<Record<FollowedOrder['status'], string>> = {
    placed: 'is with the kitchen',
    accepted: 'is accepted',
    preparing: 'is being prepared',
    ready: type === 'pickup' ? 'is ready' : 'waits for the courier',
    out_for_delivery: 'is on its way',
    completed: type === 'pickup' ? 'was collected' : 'has arrived',
  }
  return words[status] ?? ''
}

function firstPromise({ timing, delayed_minutes }: FollowedOrder, times: Times, now: Date): string {
  const earlier = (iso: string) =>
    new Date(new Date(iso).getTime() - delayed_minutes * 60_000).toISOString()
  return times.promise(earlier(timing.from), earlier(timing.to), now)
}

function placedSentence(order: WireOrder, { times, now }: AnswerContext): string {
  if (order.retimed_at) {
    const time = times.promise(order.timing.from, order.timing.to, now)
    return `Your new time is ${time}. Your payment came after the first one could be kept.`
  }
  return 'You can cancel until the kitchen accepts it.'
}

function endedSentence(order: WireOrder, { times, money }: AnswerContext): string {
  const back = refundOf(order)
  const returned =
    back?.kind === 'returning'
      ? `Your ${money(back.amount)} is on its way back.`
      : back?.kind === 'kept'
        ? withCall('Your payment is not returned.', order.outlet.phone)
        : 'Nothing was taken.'
  if (order.ending) return `${order.ending.reason} Sorry. ${returned}`
  if (order.status === 'rejected') return `The kitchen gave no reason. Sorry. ${returned}`
  if (order.cancelled_by === 'restaurant') {
    const at = times.clock(statusChangedAt(order))
    return `The kitchen cancelled it at ${at} and gave no reason. Sorry. ${returned}`
  }
  if (order.status === 'expired') {
    return back?.kind === 'returning'
      ? `Your payment came too late for the kitchen. ${returned}`
      : `We kept it until ${times.clock(statusChangedAt(order))}. Nothing was taken, and the kitchen has not begun.`
  }
  const isBegun = reachedAt(order, 'preparing') !== ''
  const begun = order.placed_at && !isBegun ? ', before the kitchen began' : ''
  return `You cancelled at ${times.clock(statusChangedAt(order))}${begun}. ${returned}`
}
