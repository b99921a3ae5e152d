import type { LinkedBooking } from '#contract/reservation.ts'
import { answer } from '#e2e/answers.ts'
import { type Visit, type Walk, walkAt } from './walk.ts'

const booking: LinkedBooking = {
  date: '2027-03-12',
  time: '19:30',
  number_of_people: '4',
  state: 'confirmed',
  can_cancel: true,
  phone: '020 7946 0123',
}
const cancelled = { ...booking, state: 'cancelled', can_cancel: false }

/** Screens with one button behind a link: the button, the call it makes, and the answer to it. */
const oneTapLinks: [path: string, button: string, call: string, answer: unknown][] = [
  [
    '/booking/confirm',
    'Confirm my table',
    '/api/booking/confirm',
    { ...booking, awaits_restaurant: false },
  ],
  ['/newsletter/confirm', 'Confirm', '/api/newsletter/confirm', null],
  ['/newsletter/unsubscribe', 'Unsubscribe', '/api/newsletter/unsubscribe', null],
  ['/confirm-email', 'Yes, it’s mine', '/api/customer/email/confirm', null],
]

/** Answers a call in place of the server. */
const answerCall = ({ page }: Visit, path: string, data: unknown) =>
  page.route(`**${path}`, (route) => route.fulfill(answer(data)))

/** The screens behind the links of emails and texts: before the tap, refused and done; and the page for a browser offline. */
export function linksOf(host: string): Walk {
  return walkAt(host, async (visit) => {
    const { page, diner, take, open } = visit
    await open('/menu')
    await diner.refuseCookies()
    for (const [path, button, call, data] of oneTapLinks) {
      const name = path.slice(1).replaceAll(/[/-]/g, ' ')
      const confirm = page.getByRole('button', { name: button, exact: true })
      await open(`${path}?key=unknown`)
      await take(name)
      await confirm.click()
      await confirm.waitFor({ state: 'hidden' })
      await take(`${name}, refused`)
      await answerCall(visit, call, data)
      await page.reload()
      await confirm.click()
      await page.getByRole('main').getByRole('link', { name: 'See the menu' }).waitFor()
      await take(`${name}, done`)
    }

    const cancel = page.getByRole('button', { name: 'Cancel my table' })
    await open('/booking/cancel?key=unknown')
    await page.getByRole('main').getByText('This link does not work any more.').waitFor()
    await take('cancel booking, refused')
    await answerCall(visit, '/api/booking/show', booking)
    await page.reload()
    await cancel.waitFor()
    await take('cancel booking')
    await answerCall(visit, '/api/booking/cancel', cancelled)
    await cancel.click()
    await page.getByRole('link', { name: 'Book again' }).waitFor()
    await take('cancel booking, done')

    // Online, the page immediately opens the requested one.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await open('/offline')
    await page.getByRole('heading', { name: 'This page needs a connection' }).waitFor()
    await take('offline')
  })
}
