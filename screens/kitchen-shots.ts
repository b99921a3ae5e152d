import type { Page } from '@playwright/test'
import { member } from './kitchen-answers.ts'
import { closedDay } from './kitchen-answers-reports.ts'
import { menuShots } from './menu-shots.ts'
import { officeSheetShots } from './office-sheet-shots.ts'
import type { Shot } from './shot.ts'
import { websiteShots } from './website-shots.ts'

const order = (number: number, sheet = '') => `/orders/order-BSB-${number}${sheet}`

const longRestaurant = {
  name: 'The Old Bombay Spice House and Charcoal Kitchen',
  currency: { code: 'NOK', sign: 'NOK' },
}

export const kitchenShots: Shot[] = [
  { name: 'start', evening: 'quiet', isBeforeStart: true },
  { name: 'start-printer', evening: 'printer', isBeforeStart: true },
  { name: 'board-empty', evening: 'empty' },
  { name: 'board-quiet', evening: 'quiet' },
  { name: 'board-rush', evening: 'rush' },
  { name: 'board-full', evening: 'full' },
  {
    name: 'board-rush-landed',
    evening: 'rush',
    arrange: tapReady,
  },
  { name: 'board-loading', silence: 'loading' },
  { name: 'board-large', evening: 'rush', arrange: (page) => chooseTextSize(page, 'Large') },
  { name: 'board-largest', evening: 'rush', arrange: (page) => chooseTextSize(page, 'Largest') },
  { name: 'board-sixty', evening: 'sixty' },
  { name: 'board-alarm', evening: 'alarm' },
  { name: 'board-by-itself', evening: 'byItself' },
  { name: 'board-paused', evening: 'paused' },
  {
    name: 'board-offline',
    evening: 'rush',
    async arrange(page) {
      await page.evaluate(() => dispatchEvent(new Event('cut')))
      await page.getByText('No connection since').waitFor()
      await tapReady(page)
    },
  },
  {
    name: 'menu',
    evening: 'quiet',
    async arrange(page) {
      await page.getByRole('button', { name: 'Menu' }).first().click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  {
    name: 'later',
    evening: 'rush',
    async arrange(page) {
      await page.getByRole('button', { name: 'Menu' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Later 4' }).click()
      await page.getByRole('dialog', { name: 'Later' }).waitFor()
    },
  },
  { name: 'order-detail', evening: 'rush', path: order(1050) },
  { name: 'order-test', evening: 'rush', path: order(1051, '/test') },
  { name: 'order-accept', evening: 'alarm', path: order(1058, '/accept') },
  {
    name: 'order-reject',
    evening: 'alarm',
    path: order(1058, '/reject'),
    async arrange(page) {
      await page.getByLabel('Something is sold out').click()
      await page.getByLabel('Garlic & Coriander Naan').click()
    },
  },
  { name: 'order-delay', evening: 'alarm', path: order(1050, '/delay') },
  {
    name: 'order-refund',
    evening: 'rush',
    path: order(1051, '/refund'),
    arrange: (page) => page.getByLabel('3 × Pilau Rice').click(),
  },
  { name: 'order-cancel', evening: 'rush', path: order(1050, '/cancel') },
  {
    name: 'who',
    evening: 'rush',
    path: order(1050, '/cancel'),
    async arrange(page) {
      await page.getByLabel('The diner asked').check()
      await page.getByRole('button', { name: /^Cancel and refund/ }).click()
      await page.getByRole('dialog', { name: 'Who are you?' }).waitFor()
    },
  },
  {
    name: 'invitation',
    path: '/invitation/token',
    isBeforeStart: true,
    answers: {
      '/api/staff/invitation/token': {
        tenant: 'Bombay Spice',
        role: 'staff',
        name: 'Olive',
        contact_hint: 'o…@bombayspice.example',
      },
      '/api/staff/invitation/token/code': { resend_after: 60 },
    },
    async arrange(page) {
      await page.getByRole('button', { name: 'Send the code' }).click()
      await page.getByLabel('Digit 1 of 6').waitFor()
    },
  },
  { name: 'service', evening: 'quiet', path: '/service' },
  { name: 'service-outlets', evening: 'outlets', path: '/service' },
  { name: 'stock', evening: 'quiet', path: '/stock' },
  {
    name: 'stock-86',
    evening: 'quiet',
    path: '/stock',
    arrange: (page) => page.getByRole('button', { name: 'Sold out: Butter Chicken' }).click(),
  },
  {
    name: 'stock-option',
    evening: 'quiet',
    path: '/stock',
    async arrange(page) {
      await page.getByRole('button', { name: 'Options' }).click()
      await page.getByRole('button', { name: 'Sold out: Pilau rice' }).first().click()
      await page.getByRole('radio', { name: 'Until a date' }).check()
    },
  },
  { name: 'sign-in', path: '/sign-in', isBeforeStart: true },
  {
    name: 'sign-in-code',
    path: '/sign-in',
    isBeforeStart: true,
    async arrange(page) {
      await page.getByLabel('Your work email or mobile').fill('counter@bombayspice.example')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('Digit 1 of 6').waitFor()
    },
  },
  { name: 'pair', path: '/pair', isBeforeStart: true },
  { name: 'order-print', evening: 'rush', path: order(1050, '/print') },
  { name: 'board-printer', evening: 'printer' },
  { name: 'board-outlets', evening: 'outlets' },
  { name: 'board-odd', evening: 'odd' },
  { name: 'board-test', evening: 'test' },
  { name: 'board-long', evening: 'long', restaurant: longRestaurant },
  { name: 'board-long-outlets', evening: 'long-outlets', restaurant: longRestaurant },
  { name: 'today', evening: 'alarm', path: '/today', isMember: true },
  { name: 'history', evening: 'rush', path: '/orders', isMember: true },
  {
    name: 'history-detail',
    evening: 'rush',
    path: '/orders?days=dates&from=2026-11-20&to=2026-11-21',
    isMember: true,
    arrange: (page) => page.getByRole('link', { name: /1051/ }).click(),
  },
  { name: 'setup', evening: 'quiet', path: '/setup', isMember: true },
  { name: 'team', evening: 'quiet', path: '/team', isMember: true },
  {
    name: 'team-member',
    evening: 'quiet',
    path: '/team',
    isMember: true,
    arrange: (page) => page.getByRole('button', { name: /Ginger/ }).click(),
  },
  {
    name: 'team-invite',
    evening: 'quiet',
    path: '/team',
    isMember: true,
    arrange: (page) => page.getByRole('button', { name: 'Invite' }).click(),
  },
  {
    name: 'bookings',
    evening: 'quiet',
    path: '/bookings',
    isMember: true,
    arrange: (page) => page.getByText('Waiting for the guest to confirm by email').waitFor(),
  },
  {
    name: 'bookings-detail',
    evening: 'quiet',
    path: '/bookings',
    isMember: true,
    arrange: (page) => page.getByRole('button', { name: 'More: Sorrel W.' }).click(),
  },
  {
    name: 'bookings-move',
    evening: 'quiet',
    path: '/bookings',
    isMember: true,
    async arrange(page) {
      await page.getByRole('button', { name: 'More: Sorrel W.' }).click()
      await page.getByRole('button', { name: 'Move or change' }).click()
    },
  },
  {
    name: 'bookings-new',
    evening: 'quiet',
    path: '/bookings',
    isMember: true,
    async arrange(page) {
      await page.getByRole('button', { name: 'New booking' }).click()
      await page.getByRole('dialog').getByLabel('Time', { exact: true }).waitFor()
    },
  },
  {
    name: 'bookings-rules',
    evening: 'quiet',
    path: '/bookings/rules',
    isMember: true,
    arrange: (page) => page.getByLabel('On a usual day').waitFor(),
  },
  {
    name: 'customers',
    evening: 'quiet',
    path: '/customers?q=ros',
    isMember: true,
    arrange: (page) => page.getByText('14 orders').waitFor(),
  },
  {
    name: 'customers-one',
    evening: 'quiet',
    path: '/customers/rosemary',
    isMember: true,
    arrange: (page) => page.getByRole('heading', { name: 'Contact' }).waitFor(),
  },
  { name: 'devices', evening: 'quiet', path: '/devices', isMember: true },
  {
    name: 'devices-screen',
    evening: 'quiet',
    path: '/devices',
    isMember: true,
    arrange: (page) => page.getByRole('button', { name: 'Change Pass' }).click(),
  },
  {
    name: 'devices-printer',
    evening: 'quiet',
    path: '/devices',
    isMember: true,
    arrange: (page) => page.getByRole('button', { name: 'Add a printer' }).click(),
  },
  {
    name: 'audit',
    evening: 'quiet',
    path: '/audit',
    isMember: true,
    arrange: (page) => page.locator('summary').first().click(),
  },
  {
    name: 'report-day',
    evening: 'quiet',
    path: '/reports/day/2026-11-21',
    isMember: true,
    arrange: (page) => page.getByText('Sold most').waitFor(),
  },
  {
    name: 'report-day-closed',
    evening: 'quiet',
    path: '/reports/day/2026-11-21',
    isMember: true,
    answers: { '/api/staff/reports/day': closedDay },
    arrange: (page) => page.getByText(/^Closed by/).waitFor(),
  },
  {
    name: 'report-day-close',
    evening: 'quiet',
    path: '/reports/day/2026-11-21',
    isMember: true,
    async arrange(page) {
      await page.getByRole('button', { name: 'Close the day…' }).click()
      await page.getByLabel('Counted cash').fill('238.00')
    },
  },
  {
    name: 'report-sales',
    evening: 'quiet',
    path: '/reports/sales?range=dates',
    isMember: true,
    arrange: (page) =>
      page.getByText('Total', { exact: true }).first().waitFor({ state: 'attached' }),
  },
  {
    name: 'report-items',
    evening: 'quiet',
    path: '/reports/items',
    isMember: true,
    arrange: (page) =>
      page.getByText('Total', { exact: true }).first().waitFor({ state: 'attached' }),
  },
  {
    name: 'report-promos',
    evening: 'quiet',
    path: '/reports/promos',
    isMember: true,
    arrange: (page) => page.getByText('SPICE10').waitFor(),
  },
  {
    name: 'report-reasons',
    evening: 'quiet',
    path: '/reports/reasons',
    isMember: true,
    arrange: (page) => page.getByText('Most often').waitFor(),
  },
  {
    name: 'promos',
    evening: 'quiet',
    path: '/promos',
    isMember: true,
    arrange: (page) =>
      page.getByText('Try a code', { exact: true }).first().waitFor({ state: 'attached' }),
  },
  {
    name: 'promo',
    evening: 'quiet',
    path: '/promos/SPICE10',
    isMember: true,
    arrange: (page) =>
      page.getByText('Text for diners', { exact: true }).first().waitFor({ state: 'attached' }),
  },
  {
    name: 'promo-new',
    evening: 'quiet',
    path: '/promos?new',
    isMember: true,
    arrange: (page) =>
      page.getByText('Create promo', { exact: true }).first().waitFor({ state: 'attached' }),
  },
  { name: 'settings-outlet', evening: 'quiet', path: '/settings/outlet', isMember: true },
  { name: 'settings-contact', evening: 'quiet', path: '/settings/contact', isOwner: true },
  {
    name: 'settings-contact-new',
    evening: 'quiet',
    path: '/settings/contact',
    isOwner: true,
    async arrange(page) {
      await page.getByRole('button', { name: 'Add an outlet' }).click()
      await page.getByLabel('Name').last().fill('Bombay Spice Camden')
    },
  },
  { name: 'settings-alerts', evening: 'quiet', path: '/settings/alerts', isMember: true },
  {
    name: 'settings-tickets',
    evening: 'quiet',
    path: '/settings/tickets',
    isMember: true,
    arrange: (page) => page.getByRole('button', { name: 'More copies: For the kitchen' }).click(),
  },
  {
    name: 'hours',
    evening: 'quiet',
    path: '/hours',
    isMember: true,
    arrange: (page) => page.getByRole('heading', { name: 'Every week' }).waitFor(),
  },
  {
    name: 'hours-holiday',
    evening: 'quiet',
    path: '/hours',
    isMember: true,
    arrange: (page) => page.getByRole('button', { name: 'Edit Thu 24 Dec' }).click(),
  },
  {
    name: 'hours-areas',
    evening: 'quiet',
    path: '/hours/areas',
    isMember: true,
    async arrange(page) {
      await page.getByLabel('Postcode', { exact: true }).fill('SE1 4TG')
      await page.getByRole('button', { name: 'Try', exact: true }).click()
    },
  },
  {
    name: 'settings-messages',
    evening: 'quiet',
    path: '/settings/messages',
    isMember: true,
    arrange: (page) => page.getByRole('heading', { name: 'Accepted' }).waitFor(),
  },
  {
    name: 'settings-messages-limited',
    evening: 'quiet',
    path: '/settings/messages',
    isMember: true,
    answers: { '/api/staff/me': { ...member, all_outlets: false } },
    arrange: (page) => page.getByText('This applies to all outlets').waitFor(),
  },
  {
    name: 'settings-branding',
    evening: 'quiet',
    path: '/settings/branding',
    isOwner: true,
    arrange: (page) => page.getByRole('heading', { name: 'Colours' }).waitFor(),
  },
  {
    name: 'settings-payments',
    evening: 'quiet',
    path: '/settings/payments',
    isOwner: true,
    arrange: (page) => page.getByRole('heading', { name: 'Cards' }).waitFor(),
  },
  ...menuShots,
  ...officeSheetShots,
  ...websiteShots,
  { name: 'settings-you', evening: 'quiet', path: '/settings/you', isMember: true },
  { name: 'screen', evening: 'quiet', path: '/screen', isMember: true },
  {
    name: 'stock-office',
    evening: 'quiet',
    path: '/stock',
    isMember: true,
  },
  {
    name: 'locked',
    evening: 'alarm',
    async arrange(page) {
      await page
        .getByRole('button', { name: /^(Menu|More)$/ })
        .last()
        .click()
      await page.getByRole('button', { name: 'Lock' }).click()
      await page.getByRole('button', { name: /Basil/ }).click()
    },
  },
]

/** Whether a shot is of the office, not of the board and its sheets. */
export const isOffice = (name: string): boolean =>
  /^(report|promo|today|history|bookings|customers|setup|team|devices|audit|hours|settings|website|stock-office|screen|locked|menu-editor)/.test(
    name,
  )

async function chooseTextSize(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.getByRole('button', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

/** On a phone the orders that are being cooked are behind a tab. */
/** The step is on its way for as long as the picture takes: a call that failed would be no connection. */
async function tapReady(page: Page): Promise<void> {
  await page.route('**/api/staff/orders/*/move', () => {})
  const tab = page.getByRole('button', { name: /^\d+\s*Cooking$/ })
  if (await tab.isVisible()) await tab.click()
  await page.getByRole('button', { name: 'Ready', exact: true }).first().click()
}
