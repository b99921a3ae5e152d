import type { WireAreas, WireHours } from '#contract/staff/hours.ts'
import type {
  WireBranding,
  WireMessageSettings,
  WirePaymentSettings,
} from '#contract/staff/restaurant-settings.ts'

// Hours, areas and the settings of a whole restaurant, with long names among the short ones.

const evening = { from: '17:00', to: '22:30' }
const lunch = { from: '12:00', to: '14:30' }
const hours: WireHours = {
  revision: 3,
  weekly: [
    { day: 'monday', ranges: [lunch, evening] },
    { day: 'tuesday', ranges: [] },
    { day: 'wednesday', ranges: [lunch, evening] },
    { day: 'thursday', ranges: [{ from: '12:00', to: '22:30' }] },
    { day: 'friday', ranges: [{ from: '12:00', to: '02:00' }] },
    { day: 'saturday', ranges: [{ from: '12:00', to: '02:00' }] },
    { day: 'sunday', ranges: [{ from: '13:00', to: '24:00' }] },
  ],
  exceptions: [
    { date: '2026-11-26', ranges: [], reason: 'A wedding of friends of the house, all evening' },
    { date: '2026-12-24', ranges: [{ from: '12:00', to: '18:00' }], reason: 'Christmas Eve' },
    { date: '2026-12-25', ranges: [], reason: 'Christmas Day' },
  ],
  kitchen: {
    preparation_minutes: 18,
    lead_minutes: 30,
    days_ahead: 7,
    slot_minutes: 15,
    slot_capacity: 8,
    early_kitchen_minutes: 20,
  },
  orders_for_later: true,
  services: ['delivery', 'pickup'],
  next_days: [],
  affected_orders: [],
}

const areas: WireAreas = {
  revision: 2,
  areas: [
    {
      name: 'Near',
      postcodes: ['SE1', 'SE16 4'],
      radius_km: null,
      fee: 2.5,
      free_over: 30,
      minimum_order: 12,
      minutes: 12,
    },
    {
      name: 'Beyond the river and as far as the old docks',
      postcodes: [],
      radius_km: 4.5,
      fee: 3.95,
      free_over: null,
      minimum_order: 20,
      minutes: 25,
    },
  ],
  fees: {
    small_order: { below: 15, fee: 2 },
    service: { percent: 5, min: 0.5, max: 2.5 },
    pickup_minimum: 0,
  },
  affected_orders: [],
}

const ours = { text: null, email: null, send: true }
const messages: WireMessageSettings = {
  revision: 1,
  messages: {
    accepted: { ...ours, text: 'Namaste! {number} is being cooked. {promise}' },
    delayed: ours,
    ready: { ...ours, send: false },
    out_for_delivery: ours,
    rejected: { ...ours, text: 'We are sorry.' },
    cancelled: ours,
    refunded: ours,
    booking_received: ours,
    booking_confirmed: { ...ours, text: 'See you soon! {booking}. Changed your mind? {link}' },
    booking_moved: ours,
    booking_reminder: { ...ours, send: false },
    booking_cancelled: ours,
  },
}

const branding: WireBranding = {
  revision: 5,
  name: 'Bombay Spice',
  tagline: 'Street food from Colaba',
  logo_style: 'round',
  logo_has_name: false,
  brand_colour: '#FFD400',
  secondary_colour: '#F3A51C',
  banner_colour: '#6B0F3A',
  logo: 'logo.svg',
}

const payments: WirePaymentSettings = {
  revision: 0,
  cash: ['pickup'],
  cards: { provider: 'stripe', keys: 'test', webhook: false },
}

/** By path. */
export const settingsAnswers = (outletId: string): Record<string, unknown> => ({
  [`/api/staff/hours/${outletId}`]: hours,
  [`/api/staff/areas/${outletId}`]: areas,
  [`/api/staff/areas/${outletId}/try`]: areas.areas[0],
  '/api/staff/settings/messages': messages,
  '/api/staff/settings/branding': branding,
  '/api/staff/settings/payments': payments,
})
