import type { Page } from '@playwright/test'
import type { LinkedBooking } from '#contract/reservation.ts'
import { Diner } from '#e2e/diner.ts'
import { hostUrl } from '#e2e/hosts.ts'
import type { Take, Walk } from './walk.ts'

const booking: LinkedBooking = {
  date: '2027-03-12',
  time: '19:30',
  number_of_people: '4',
  state: 'confirmed',
  can_cancel: true,
  phone: '020 7946 0123',
}

/** The screens behind the links of emails and texts: asked, refused and done; and the page that is shown offline. */
export function linksOf(host: string): Walk {
  return async (page, take) => {
    const site = hostUrl(host)
    await page.goto(`${site}/booking/confirm?key=unknown`)
    await new Diner(page, host).refuseCookies()
    await takeRefusedAndDone(page, take, {
      name: 'confirm booking',
      button: 'Confirm my table',
      path: '/api/booking/confirm',
      data: { ...booking, awaits_restaurant: false },
    })

    await page.goto(`${site}/booking/cancel?key=unknown`)
    await page.getByRole('main').getByText('This link does not work any more.').waitFor()
    await take('cancel booking, refused')
    await answer(page, '/api/booking/show', booking)
    await page.reload()
    await page.getByRole('button', { name: 'Cancel my table' }).waitFor()
    await take('cancel booking')
    await answer(page, '/api/booking/cancel', { ...booking, state: 'cancelled', can_cancel: false })
    await page.getByRole('button', { name: 'Cancel my table' }).click()
    await page.getByRole('link', { name: 'Book again' }).waitFor()
    await take('cancel booking, done')

    for (const [step, button] of [
      ['confirm', 'Confirm'],
      ['unsubscribe', 'Unsubscribe'],
    ] as const) {
      await page.goto(`${site}/newsletter/${step}?key=unknown`)
      await takeRefusedAndDone(page, take, {
        name: `newsletter ${step}`,
        button,
        path: `/api/newsletter/${step}`,
        data: null,
      })
    }

    await page.goto(`${site}/confirm-email?key=unknown`)
    await takeRefusedAndDone(page, take, {
      name: 'confirm email',
      button: 'Yes, it’s mine',
      path: '/api/customer/email/confirm',
      data: null,
    })

    // Online, the page leaves at once for the one that was asked for.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await page.goto(`${site}/offline`)
    await page.getByRole('heading', { name: 'This page needs a connection' }).waitFor()
    await take('offline')
  }
}

/** A screen with one button: before the tap, after a refusal by the server, and after a success. */
async function takeRefusedAndDone(
  page: Page,
  take: Take,
  { name, button, path, data }: { name: string; button: string; path: string; data: unknown },
): Promise<void> {
  const confirm = page.getByRole('button', { name: button, exact: true })
  await take(name)
  await confirm.click()
  await confirm.waitFor({ state: 'hidden' })
  await take(`${name}, refused`)
  await answer(page, path, data)
  await page.reload()
  await confirm.click()
  await page.getByRole('main').getByRole('link', { name: 'See the menu' }).waitFor()
  await take(`${name}, done`)
}

/** Answers a call in place of the server. */
function answer(page: Page, path: string, data: unknown): Promise<unknown> {
  return page.route(`**${path}`, (route) =>
    route.fulfill({ json: { status: 200, message: '', data } }),
  )
}
