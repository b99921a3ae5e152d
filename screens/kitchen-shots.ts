import type { WireHours } from '#contract/staff/hours.ts'
import { at } from '#staff/fixtures/order.ts'
import { answers, member } from './kitchen-answers.ts'
import { closedDay } from './kitchen-answers-reports.ts'
import { outlet_id } from './kitchen-answers-today.ts'
import { shownDish, shownGroup } from './menu-answers.ts'
import type { Shot } from './open-shot.ts'
import {
  choose,
  choosePicture,
  closeEarly,
  cutStream,
  describeNewDish,
  dialog,
  field,
  fieldOfSheet,
  heading,
  lock,
  refuseSave,
  type Step,
  save,
  table,
  tap,
  tapReady,
  text,
  textSize,
  type,
  typeNameOfOutlet,
} from './shot-steps.ts'

/** A screen by its name and path. */
type Row = [name: string, path: string, ...steps: Step[]]

function shots(facts: Partial<Shot>, rows: Row[]): Shot[] {
  return rows.map(([name, path, ...steps]) => ({
    ...facts,
    name,
    path,
    async arrange(page) {
      for (const step of steps) await step(page)
    },
  }))
}

const quiet = { evening: 'quiet' }
const rush = { evening: 'rush' }
const alarm = { evening: 'alarm' }
const manager = { ...quiet, isMember: true }
const owner = { ...quiet, isOwner: true }
const atStart = { isBeforeStart: true }
const longRestaurant = {
  name: 'The Old Bombay Spice House and Charcoal Kitchen',
  currency: { code: 'NOK', sign: 'NOK' },
}

const order = (number: number, sheet = '') => `/orders/order-BSB-${number}${sheet}`
const dish = `/menu/main/items/${shownDish}`
const hoursPath = `/api/staff/hours/${outlet_id}`
const affected = [1061, 1064].map((number) => ({
  id: String(number),
  number: `BSB-${number}`,
  promised_from: at(number - 1000),
}))

export const kitchenShots: Shot[] = [
  ...shots({ ...quiet, ...atStart }, [['start', '/']]),
  ...shots({ evening: 'printer', ...atStart }, [['start-printer', '/']]),
  ...[
    'empty',
    'quiet',
    'full',
    'sixty',
    'alarm',
    'paused',
    'printer',
    'outlets',
    'odd',
    'test',
  ].map((evening) => ({ name: `board-${evening}`, evening })),
  { name: 'board-by-itself', evening: 'byItself' },
  { name: 'board-loading', silence: 'loading' },
  { name: 'board-long', evening: 'long', restaurant: longRestaurant },
  { name: 'board-long-outlets', evening: 'long-outlets', restaurant: longRestaurant },
  ...shots(rush, [
    ['board-rush', '/'],
    ['board-rush-landed', '/', tapReady],
    ['board-large', '/', ...textSize('Large')],
    ['board-largest', '/', ...textSize('Largest')],
    ['board-offline', '/', cutStream, text('Offline since'), tapReady],
    ['later', '/', tap('Menu'), tap('Later 4'), dialog('Later')],
    ['order-detail', order(1050)],
    ['order-test', order(1051, '/test')],
    ['order-refund', order(1051, '/refund'), choose('3 × Pilau Rice')],
    ['order-cancel', order(1050, '/cancel')],
    ['order-print', order(1050, '/print')],
    [
      'who',
      order(1050, '/cancel'),
      choose('The diner asked'),
      tap(/^Cancel and refund/),
      dialog('Who are you?'),
    ],
  ]),
  ...shots(alarm, [
    ['order-accept', order(1058, '/accept')],
    [
      'order-reject',
      order(1058, '/reject'),
      choose('Something is sold out'),
      choose('Garlic & Coriander Naan'),
    ],
    ['order-delay', order(1050, '/delay')],
  ]),
  ...shots({ evening: 'outlets' }, [['service-outlets', '/service']]),
  ...shots(quiet, [
    ['menu', '/', tap('Menu'), dialog('Menu')],
    ['service', '/service'],
    ['stock', '/stock'],
    ['stock-86', '/stock', tap('On sale: Butter Chicken')],
    ['stock-option', '/stock', tap('Options'), tap('On sale: Pilau rice'), choose('Until a date')],
  ]),
  ...shots(atStart, [
    ['sign-in', '/sign-in'],
    [
      'sign-in-code',
      '/sign-in',
      type('Your work email or mobile', 'counter@bombayspice.example'),
      tap('Continue'),
      field('Digit 1 of 6'),
    ],
    ['pair', '/pair'],
  ]),
  ...shots(
    {
      ...atStart,
      answers: {
        '/api/staff/invitation/token': {
          tenant: 'Bombay Spice',
          role: 'staff',
          name: 'Olive',
          contact_hint: 'o…@bombayspice.example',
        },
        '/api/staff/invitation/token/code': { resend_after: 60 },
      },
    },
    [['invitation', '/invitation/token', tap('Send the code'), field('Digit 1 of 6')]],
  ),

  ...shots({ ...alarm, isMember: true }, [['today', '/today']]),
  ...shots({ ...rush, isMember: true }, [
    ['history', '/orders'],
    [
      'history-detail',
      '/orders?days=dates&from=2026-11-20&to=2026-11-21',
      (page) => page.getByRole('link', { name: /1051/ }).click(),
    ],
  ]),
  ...shots(manager, [
    ['setup', '/setup'],
    ['team', '/team'],
    ['team-member', '/team', tap(/Ginger/)],
    ['team-invite', '/team', tap('Invite')],
    ['bookings', '/bookings', text('Waiting for the guest to confirm by email')],
    ['bookings-detail', '/bookings', tap('More: Sorrel W.')],
    ['bookings-move', '/bookings', tap('More: Sorrel W.'), tap('Move or change')],
    ['bookings-cancel', '/bookings', tap('More: Sorrel W.'), tap('Cancel booking')],
    ['bookings-new', '/bookings', tap('New booking'), fieldOfSheet('Time')],
    ['bookings-walk-in', '/bookings', tap(/^Walk-in$/)],
    ['bookings-rules', '/bookings/rules', field('On a usual day')],
    ['customers', '/customers?q=ros', text('14 orders')],
    ['customers-one', '/customers/rosemary', heading('Contact')],
    ['devices', '/devices'],
    ['devices-screen', '/devices', tap('Change Pass')],
    ['devices-printer', '/devices', tap('Add a printer')],
    ['audit', '/audit', (page) => page.locator('summary').first().click()],
    ['report-day', '/reports/day/2026-11-21', text('Sold most')],
    [
      'report-day-close',
      '/reports/day/2026-11-21',
      tap('Close the day…'),
      type('Counted cash', '238.00'),
    ],
    ['report-sales', '/reports/sales?range=dates', text(/^Total$/)],
    ['report-items', '/reports/items', text(/^Total$/)],
    ['report-promos', '/reports/promos', text('SPICE10')],
    ['report-reasons', '/reports/reasons', text('Most often')],
    ['promos', '/promos', text(/^Try a code$/)],
    ['promo', '/promos/SPICE10', text(/^Text for diners$/)],
    ['promo-new', '/promos?new', text(/^Create promo$/)],
    ['settings-outlet', '/settings/outlet'],
    [
      'settings-conflict',
      '/settings/outlet',
      refuseSave,
      type('Short name', 'Thali'),
      save,
      text('Use theirs'),
    ],
    ['settings-alerts', '/settings/alerts'],
    ['settings-tickets', '/settings/tickets', tap('More copies: For the kitchen')],
    ['settings-messages', '/settings/messages', heading('Accepted')],
    ['settings-you', '/settings/you'],
    ['hours', '/hours', heading('Every week')],
    ['hours-holiday', '/hours', tap('Edit Thu 24 Dec')],
    [
      'hours-copy',
      '/hours',
      tap('Copy Monday to other days'),
      (page) => page.getByRole('dialog').getByLabel('Tuesday').check(),
    ],
    ['hours-areas', '/hours/areas', type(/^Postcode$/, 'SE1 4TG'), tap(/^Try$/)],
    ['menu-editor', '/menu/main', (page) => page.getByRole('searchbox').waitFor()],
    ['menu-editor-order', '/menu/main', tap('Change the order')],
    ['menu-editor-new', '/menu/main', tap(/^Dish$/), describeNewDish],
    ['menu-editor-category', '/menu/main', tap(/^Edit category/)],
    ['menu-editor-look', '/menu/main', tap('At a time…')],
    ['menu-editor-dish', dish, field('Description')],
    ['menu-editor-crop', dish, choosePicture],
    ['menu-editor-group', `/menu/main/groups/${shownGroup}`, heading('Options')],
    ['menu-editor-changes', '/menu/main/changes', table],
    ['menu-editor-prices', '/menu/main/prices'],
    ['menu-editor-history', '/menu/main/history', text('Version 17')],
    ['menu-editor-history-changes', '/menu/main/history', tap('What changed in version 18'), table],
    ['screen', '/screen'],
    ['stock-office', '/stock'],
  ]),
  ...shots({ ...manager, answers: { '/api/staff/reports/day': closedDay } }, [
    ['report-day-closed', '/reports/day/2026-11-21', text(/^Closed by/)],
  ]),
  ...shots({ ...manager, answers: { '/api/staff/me': { ...member, all_outlets: false } } }, [
    ['settings-messages-limited', '/settings/messages', text('This applies to all outlets')],
  ]),
  ...shots(
    {
      ...manager,
      // The answers of the pictures are this schema's.
      answers: { [hoursPath]: { ...(answers[hoursPath] as WireHours), affected_orders: affected } },
    },
    [['hours-affected', '/hours', closeEarly, save, dialog(/./)]],
  ),
  ...shots(owner, [
    ['settings-contact', '/settings/contact'],
    ['settings-contact-new', '/settings/contact', tap('Add an outlet'), typeNameOfOutlet],
    ['settings-branding', '/settings/branding', heading('Colours')],
    ['settings-history', '/versions/branding', tap('What changed in version 17'), table],
    ['settings-payments', '/settings/payments', heading('Cards')],
    ['website-home', '/website/home', heading('Banner 3')],
    ['website-brand', '/website/brand', field('Cuisine')],
    ['website-details', '/website/details', field('Instagram')],
    ['website-texts', '/website/texts/terms', field('Terms')],
    ['website-changes', '/website/changes', text('Publish 3 changes')],
    ['website-history', '/website/history', text('Publish or discard the draft')],
  ]),
  // Without a path: the board, as at the start of the shift.
  { name: 'locked', ...alarm, arrange: lock },
]

/** Whether a shot is of the office, not of the board and its sheets. */
export const isOffice = (name: string): boolean =>
  /^(report|promo|today|history|bookings|customers|setup|team|devices|audit|hours|settings|website|stock-office|screen|locked|menu-editor)/.test(
    name,
  )
