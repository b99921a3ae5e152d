import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { NewBooking } from '#contract/staff/booking.ts'
import { testApp } from '#testing/test-app.ts'
import { forgetBookings } from './forget-bookings.ts'

test('a year after the visit guests seated at the door are erased, and their rows are not written again', async () => {
  const shop = await testApp()
  await shop.addStaffHost()
  const staff = await shop.addMember()
  const seat = (body: Partial<NewBooking>, key: string) =>
    staff.call(
      'POST /api/staff/bookings',
      { people: '2', ...body },
      { headers: { 'idempotency-key': key } },
    )
  const rows = () =>
    shop.transaction((tx) =>
      tx
        .selectFrom('bookings')
        .select(['name', 'message', 'notes', sql<string>`xmin::text`.as('written')])
        .orderBy('name')
        .orderBy('message', 'desc')
        .execute(),
    )
  const ctx = await shop.context()
  const answers = [
    await seat({ name: 'Sorrel Woods' }, 'name'),
    await seat({ message: 'Sorrel’s birthday' }, 'message'),
    await seat({}, 'nothing'),
  ]

  shop.clock.advance({ days: 365 })
  await forgetBookings(ctx)
  const onTheLastDay = await rows()
  shop.clock.advance({ days: 1 })
  await forgetBookings(ctx)
  const forgotten = await rows()
  await forgetBookings(ctx)
  const onTheNextDay = await rows()
  await shop.close()

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(onTheLastDay).toMatchObject([
    { name: 'Sorrel Woods' },
    { name: 'Walk-in', message: 'Sorrel’s birthday' },
    { name: 'Walk-in' },
  ])
  expect(forgotten).toMatchObject([
    { name: '', message: '', notes: '' },
    { name: '', message: '', notes: '' },
    { name: 'Walk-in', message: '', notes: '' },
  ])
  expect(onTheNextDay).toEqual(forgotten)
})
