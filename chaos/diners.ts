import { randomInt, randomUUID } from 'node:crypto'
import type { PlacedBooking } from '#contract/reservation.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import type { DinerAccount } from '#testing/an-order.ts'
import { createRequests } from './diner-requests.ts'
import type { Ledger } from './ledger.ts'

/**
 * Diners who order, pay, cancel, book and save addresses concurrently. A request with an
 * idempotency key is repeated until it is answered, as the storefront does.
 * @param origin is called for each request: it may be of another process each time
 */
export function sendDiners(origin: () => string, diners: DinerAccount[], ledger: Ledger) {
  const { ask, untilAnswered, order, reportPayment, cancel } = createRequests(origin, ledger)
  let isLeaving = false
  const visits = diners.map(async (diner) => {
    while (!isLeaving) await visit(diner)
  })

  async function visit(diner: DinerAccount): Promise<void> {
    const choice = randomInt(10)
    if (choice < 4) await orderInCash(diner)
    else if (choice < 8) await orderByCard(diner)
    else if (choice < 9) await book(diner)
    else await saveAddress(diner)
  }

  async function orderInCash(diner: DinerAccount): Promise<void> {
    const placed = await order(diner, { payment_method: 'cash' })
    if (placed && randomInt(4) === 0) await cancel(diner, placed)
  }

  async function orderByCard(diner: DinerAccount): Promise<void> {
    const placed = await order(diner, { payment_method: 'card' })
    if (!placed) return
    await untilAnswered(diner, 'POST', '/api/sandbox/confirm', {
      client_secret: placed.payment.client_secret,
      card_number: '4242 4242 4242 4242',
    })
    await reportPayment(diner, placed)
    if (randomInt(4) === 0) await cancel(diner, placed)
  }

  async function book(diner: DinerAccount): Promise<void> {
    const name = `Guest ${randomUUID()}`
    ledger.bookingNames.add(name)
    const day = new Date(Date.now() + randomInt(2, 20) * dayMilliseconds).toISOString().slice(0, 10)
    const body = {
      date: day,
      time: '07:00 PM',
      number_of_people: '2',
      name,
      email: `${randomUUID()}@guest.test`,
      phone: `07${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
      message: '',
    }
    const answer = await untilAnswered<PlacedBooking>(diner, 'POST', '/api/booking', body, name)
    if (answer?.status !== 200) return
    const { confirm_by: heldUntil } = answer.data
    ledger.bookings.set(name, heldUntil === null ? null : new Date(heldUntil))
  }

  /** Carries no key: a lost answer is not requested again. */
  async function saveAddress(diner: DinerAccount): Promise<void> {
    const line1 = `${randomInt(1, 1_000_000)} Chaos Street`
    const body = { label: 'Test', line1, line2: '', city: 'London', postcode: 'SE1 1AA' }
    const answer = await ask<{ id: string }>(diner, 'POST', '/api/customer-addresses', body)
    if (answer?.status === 201) ledger.addresses.set(answer.data.id, line1)
  }

  return {
    /** Waits for each diner's requests in progress, then stops the diners. */
    async leave(): Promise<void> {
      isLeaving = true
      await Promise.all(visits)
    },
  }
}
