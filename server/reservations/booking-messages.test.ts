import { describe, expect, test } from 'vitest'
import type { DinerMessage, MessageText } from '#domain/diner-messages.ts'
import { testApp } from '#testing/test-app.ts'
import { type GuestNews, guestMessage } from './booking-messages.ts'

const app = await testApp()
const ctx = await app.context()

const form = {
  date: '2026-11-21',
  time: '07:30 PM',
  people: '4',
  name: 'Sorrel {link}',
  email: '',
  phone: '07700900145',
  message: 'By the window',
}

/** The message to a guest if the restaurant has these words. */
function told(
  news: GuestNews,
  messages: Partial<Record<DinerMessage, MessageText>> = {},
  { email = '', note }: { email?: string; note?: string } = {},
) {
  const { site } = ctx
  const own = { ...ctx, site: { ...site, tenant: { ...site.tenant, messages } } }
  const booking = { id: 'one', form: { ...form, email }, origin: 'https://sample.test' }
  return guestMessage(own, booking, news, note)?.text
}
const words = (text: string | null, email: string | null = null) => ({ text, email, isSent: true })

describe('a message about a booking', () => {
  test.each([
    [
      'confirmed',
      /^.+: your table is booked: Saturday 21 November 19:30, 4 people\. To cancel: http/,
    ],
    ['received', /^.+: we have your request: Saturday .+ We will confirm it\. To cancel: http/],
    ['moved', /^.+: your table is now Saturday .+\. To cancel: http/],
    ['reminder', /^.+: see you today: Saturday .+\. To cancel: http/],
    ['cancelled', /^.+: we had to cancel your table: Saturday .+ people\. Please call /],
  ] as const)('%s has the words of this service', (news, text) => {
    expect(told(news)).toMatch(text)
  })

  test('has the restaurant’s own by text, filled once', () => {
    const text = told('confirmed', { booking_confirmed: words('Yes! {booking} {link}') })

    expect(text).toMatch(
      /: Yes! Saturday 21 November 19:30, 4 people https:\/\/sample\.test\/booking\/cancel\?key=\S+$/,
    )
  })

  test('has the restaurant’s own above the facts of an email', () => {
    const own = { booking_moved: words(null, 'Another time at {restaurant}:') }

    const text = told('moved', own, { email: 'ada@example.com' })

    expect(text).toMatch(/^Another time at .+:\n\nDate: 21-11-2026/)
    expect(text).toContain('/booking/cancel?key=')
  })

  test('contains the note of a cancellation', () => {
    const own = { booking_cancelled: words('No table {booking}: {note}') }

    expect(told('cancelled', own, { note: 'A burst pipe.' })).toMatch(/people: A burst pipe\.$/)
  })

  test('is not sent where the restaurant has switched it off', () => {
    const off = { booking_reminder: { text: null, email: null, isSent: false } }

    expect([told('reminder', off), told('moved', off)]).toEqual([undefined, expect.any(String)])
  })

  test.each([
    ['of the restaurant’s country', '07700900145', '+447700900145'],
    ['with its calling code', '447700900145', '+447700900145'],
    ['of a landline', '02079460123', undefined],
    ['of a premium line', '09098790000', undefined],
    ['of a country that gets no texts from here', '252612345678', undefined],
  ])('goes to the number %s, if that gets texts', (_name, phone, to) => {
    const booking = { id: 'one', form: { ...form, phone }, origin: 'https://sample.test' }

    expect(guestMessage(ctx, booking, 'confirmed')?.to).toBe(to)
  })

  test('is no text where no provider sends any', () => {
    const environment = { ...ctx.environment, NODE_ENV: 'production', SMS_ACCOUNT_SID: '' } as const
    const booking = { id: 'one', form, origin: 'https://sample.test' }

    expect(guestMessage({ ...ctx, environment }, booking, 'confirmed')).toBeNull()
  })
})
