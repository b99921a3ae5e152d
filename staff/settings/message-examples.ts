import type { WireBooking } from '#contract/staff/booking.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import {
  bookingMessages,
  type DinerMessage,
  type OrderMessage,
  type Placeholder,
} from '#domain/diner-messages.ts'
import { promisedText } from '#domain/kitchen-time.ts'
import { refundText } from '#domain/order-ending.ts'
import { bookedText } from '#domain/reservation.ts'
import { messageWords as words } from '#staff/words/restaurant.ts'

/** Values of a message's placeholders in its preview; `source` is the line above it, which says where they are from. */
export interface MessageExample {
  values: Partial<Record<Placeholder, string>>
  source: string
}

export interface ExampleFacts {
  restaurant: string
  /** Newest first. */
  orders: readonly WireStaffOrder[]
  bookings: readonly WireBooking[]
  bookingPhone: string | undefined
  /** Of an outlet, where there is no order. */
  outlet: string
  zoneOf(outletId: string): string
  now: Date
  money(amount: number): string
  sampleAmount: string
}

/** The example of a message: a recent order or booking that such a message would be about, else a sample. */
export function messageExample(name: DinerMessage, facts: ExampleFacts): MessageExample {
  const { restaurant } = facts
  if (isOfBooking(name)) {
    const booking = bookingFor(name, facts.bookings)
    const phone = facts.bookingPhone ?? words.sample.phone
    const values = { ...words.sample, restaurant, phone }
    if (!booking) return { values, source: words.withSample }
    return {
      values: { ...values, booking: bookedText({ ...booking, date: booking.day }) },
      source: words.withBooking(booking.name),
    }
  }
  return orderExample(name, facts)
}

function orderExample(name: OrderMessage, facts: ExampleFacts): MessageExample {
  const fits = facts.orders.find((order) => isAbout(name, order))
  const order = fits ?? facts.orders[0]
  const values = {
    ...words.sample,
    outcome: words.sampleOutcome(facts.sampleAmount),
    restaurant: facts.restaurant,
    outlet: facts.outlet,
  }
  if (!order) return { values, source: words.withSample }
  const { number, outlet, timing, type } = order
  const promise = { from: new Date(timing.from), to: new Date(timing.to), fulfilment: type }
  const outcome = fits && outcomeOf(name, fits, facts)
  return {
    values: {
      ...values,
      number,
      outlet: outlet.name,
      phone: outlet.phone,
      promise: promisedText(promise, facts.zoneOf(outlet.id), facts.now),
      ...(outcome ? { outcome } : {}),
    },
    source:
      endings.has(name) && !outcome ? words.withSampleOutcome(number) : words.withOrder(number),
  }
}

/** Messages that say what becomes of the money. */
const endings: ReadonlySet<OrderMessage> = new Set(['rejected', 'cancelled', 'refunded'])

/** Whether such a message was, or would be, about this order. */
function isAbout(name: OrderMessage, order: WireStaffOrder): boolean {
  switch (name) {
    case 'rejected':
    case 'cancelled':
      return order.status === name && order.ending !== null
    case 'refunded':
      return order.ending === null && order.refunds.length > 0
    case 'ready':
      return order.type === 'pickup' && order.ending === null
    case 'out_for_delivery':
      return order.type === 'delivery' && order.ending === null
    default:
      return order.ending === null
  }
}

function outcomeOf(
  name: OrderMessage,
  { ending, refunds, payment }: WireStaffOrder,
  { money }: ExampleFacts,
): string | undefined {
  if (name !== 'refunded') return ending?.text
  const last = refunds.at(-1)
  return last && refundText(money(last.amount), payment.method)
}

function isOfBooking(name: DinerMessage): name is (typeof bookingMessages)[number] {
  return bookingMessages.some((each) => each === name)
}

/** Guests at the door are told nothing. */
function bookingFor(name: DinerMessage, bookings: readonly WireBooking[]): WireBooking | undefined {
  const told = bookings.filter(({ source }) => source !== 'walk_in')
  const isCancelled = name === 'booking_cancelled'
  return told.find(({ state }) => (state === 'cancelled') === isCancelled) ?? told[0]
}
