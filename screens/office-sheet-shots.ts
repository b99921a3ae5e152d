import { join } from 'node:path'
import type { WireHours } from '#contract/staff/hours.ts'
import { at } from '#staff/fixtures/order.ts'
import { shownDish } from './menu-answers.ts'
import { settingsAnswers } from './settings-answers.ts'
import type { Shot } from './shot.ts'

const picture = join(import.meta.dirname, '../tenants/bombay-spice/pictures/salmon-tikka.webp')
const outlet = 'bombay-spice-borough'
const hoursPath = `/api/staff/hours/${outlet}`
// The answers of the pictures are this schema's.
const hours = settingsAnswers(outlet)[hoursPath] as WireHours

/** Sheets of the office that open on the way to something else. */
export const officeSheetShots: Shot[] = (
  [
    {
      name: 'menu-editor-crop',
      path: `/menu/main/items/${shownDish}`,
      async arrange(page) {
        await page.getByLabel('Choose a picture').setInputFiles(picture)
        const use = page.getByRole('button', { name: 'Use this crop' })
        await use.and(page.locator(':not([aria-disabled])')).waitFor()
      },
    },
    {
      name: 'hours-affected',
      path: '/hours',
      answers: {
        [hoursPath]: {
          ...hours,
          affected_orders: [1061, 1064].map((number) => ({
            id: String(number),
            number: `BSB-${number}`,
            promised_from: at(number - 1000),
          })),
        },
      },
      async arrange(page) {
        await page.getByLabel('Monday closes').first().fill('13')
        await page.keyboard.press('Tab')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'hours-copy',
      path: '/hours',
      async arrange(page) {
        await page.getByRole('button', { name: 'Copy Monday to other days' }).click()
        await page.getByRole('dialog').getByLabel('Tuesday').check()
      },
    },
    {
      name: 'bookings-walk-in',
      path: '/bookings',
      arrange: (page) => page.getByRole('button', { name: 'Walk-in', exact: true }).click(),
    },
    {
      name: 'bookings-cancel',
      path: '/bookings',
      async arrange(page) {
        await page.getByRole('button', { name: 'More: Sorrel W.' }).click()
        await page.getByRole('button', { name: 'Cancel booking' }).click()
      },
    },
    {
      name: 'settings-conflict',
      path: '/settings/outlet',
      async arrange(page) {
        await page.route('**/api/staff/settings/outlet/**', (route) =>
          route.request().method() === 'GET' ? route.fallback() : route.fulfill(conflict),
        )
        await page.getByLabel('Short name').fill('Thali')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByRole('button', { name: 'Use theirs' }).waitFor()
      },
    },
    {
      name: 'menu-editor-history-changes',
      path: '/menu/main/history',
      async arrange(page) {
        await page.getByRole('button', { name: 'What changed in version 18' }).click()
        await page.getByRole('table').waitFor()
      },
    },
    {
      name: 'settings-history',
      path: '/versions/branding',
      isOwner: true,
      async arrange(page) {
        await page.getByRole('button', { name: 'What changed in version 17' }).click()
        await page.getByRole('table').waitFor()
      },
    },
  ] satisfies Shot[]
).map((shot) => ({ evening: 'quiet', isMember: true, ...shot }))

const conflict = {
  status: 409,
  json: {
    status: 409,
    code: 'conflict',
    message: 'Somebody else has changed this meanwhile.',
    data: {
      fields: [
        {
          field: 'short',
          yours: 'Thali',
          theirs: 'Borough',
          by: { kind: 'member', id: 'basil', name: 'Basil', device: null },
          at: at(-2),
        },
      ],
    },
  },
}
