// Takes a picture of every screen of the kitchen, light and dark, at three sizes, with evenings that stand still.
// Usage: npm run screens:kitchen [-- <part of a name> …]
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { WireBoard } from '#contract/staff/board.ts'
import { evenings } from '#staff/fixtures/evenings.ts'
import { at, evening } from '#staff/fixtures/order.ts'
import { chromiumOptions } from '#testing/chromium.ts'
import { serveKitchen } from './kitchen-shop.ts'

const results = join(import.meta.dirname, '../test-results/kitchen')
const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1180, height: 820 },
  desk: { width: 1440, height: 900 },
}

interface Shot {
  name: string
  path?: string
  evening?: string
  /** After the picture has arrived. */
  arrange?(page: Page): Promise<void>
  /** Before the start of the shift, which everything else has behind it. */
  isBeforeStart?: boolean
}

const me = {
  actor: { kind: 'device', id: 'pass', name: 'Pass', role: null },
  rights: ['orders.move', 'stock', 'service'],
  outlets: [{ id: 'bombay-spice-borough', name: 'Borough', short: 'BSB' }],
  tenant: {
    name: 'Bombay Spice',
    logo: 'logo.svg',
    currency: { code: 'GBP', sign: '£' },
    time_zone: 'Europe/London',
  },
  device: { id: 'pass', name: 'Pass', purpose: 'board' },
  proof_until: null,
  person: null,
  has_pin: false,
  needs_setup: false,
}

const people = ['Saffron', 'Basil', 'Ginger', 'Olive', 'Clove', 'Mace'].map((name, index) => ({
  id: name,
  name,
  role: ['owner', 'manager', 'staff', 'staff', 'manager', 'staff'][index],
  has_pin: true,
}))

const mark = (name: string, kind: string, until: string | null) => ({
  id: name,
  outlet_id: 'bombay-spice-borough',
  kind,
  ref: name,
  name,
  until,
  left: null,
  by: { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' },
  at: at(-2),
})
const dish = (name: string, category: string, open_orders = 0) => ({
  id: name,
  name,
  category,
  available: true,
  open_orders,
})
const stock = {
  marks: [
    mark('Garlic & Coriander Naan', 'item', at(1_098)),
    mark('Achari Salmon Tikka', 'item', null),
    mark('Coconut chutney', 'option', at(78)),
  ],
  items: [
    dish('Butter Chicken', 'Curries', 3),
    dish('Lamb Rogan Josh', 'Curries'),
    dish('Saag Paneer', 'Curries', 1),
    dish('Garlic & Coriander Naan', 'Breads'),
    dish('Achari Salmon Tikka', 'Grill'),
  ],
  options: [
    {
      id: 'Coconut chutney',
      name: 'Coconut chutney',
      group: 'Chutneys',
      available: false,
      open_orders: 0,
    },
  ],
}

const answers: Record<string, unknown> = {
  '/api/staff/me': me,
  '/api/staff/people': people,
  '/api/staff/stock': stock,
  '/api/staff/beat': { now: at(0), listening: { 'bombay-spice-borough': 1 } },
  '/api/staff/devices/pairing': { code: 'KQ7M2D', secret: 'secret', expires_in: 581 },
  '/api/staff/devices/pairing/secret': { paired: false },
  '/api/staff/sign-in': {
    contact: 'counter@bombayspice.example',
    channel: 'email',
    resend_after: 60,
  },
}

const order = (number: number, sheet = '') => `/orders/order-BSB-${number}${sheet}`

const shots: Shot[] = [
  { name: 'start', evening: 'quiet', isBeforeStart: true },
  { name: 'board-empty', evening: 'empty' },
  { name: 'board-quiet', evening: 'quiet' },
  { name: 'board-rush', evening: 'rush' },
  {
    name: 'board-rush-landed',
    evening: 'rush',
    arrange: (page) => page.getByRole('button', { name: 'Ready', exact: true }).first().click(),
  },
  { name: 'board-alarm', evening: 'alarm' },
  { name: 'board-paused', evening: 'paused' },
  {
    name: 'board-offline',
    evening: 'rush',
    async arrange(page) {
      await page.evaluate(() => dispatchEvent(new Event('cut')))
      await page.getByText('No connection since').waitFor()
      await page.getByRole('button', { name: 'Ready', exact: true }).first().click()
    },
  },
  {
    name: 'menu',
    evening: 'quiet',
    arrange: (page) => page.getByRole('button', { name: 'Menu' }).first().click(),
  },
  { name: 'order-detail', evening: 'rush', path: order(1050) },
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
  { name: 'service', evening: 'quiet', path: '/service' },
  { name: 'stock', evening: 'quiet', path: '/stock' },
  {
    name: 'stock-86',
    evening: 'quiet',
    path: '/stock',
    arrange: (page) => page.getByRole('button', { name: 'Sold out: Butter Chicken' }).click(),
  },
  { name: 'sign-in', path: '/sign-in', isBeforeStart: true },
  {
    name: 'sign-in-code',
    path: '/sign-in',
    isBeforeStart: true,
    async arrange(page) {
      await page.getByLabel('Your work email or mobile').fill('counter@bombayspice.example')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('6-digit code').waitFor()
    },
  },
  { name: 'pair', path: '/pair', isBeforeStart: true },
  {
    name: 'pin',
    evening: 'rush',
    path: order(1050, '/cancel'),
    async arrange(page) {
      await page.getByLabel('The diner asked').click()
      await page.getByRole('button', { name: 'Cancel and refund' }).click()
      await page.getByRole('button', { name: /Basil/ }).click()
      await page.getByRole('button', { name: '1', exact: true }).click()
    },
  },
]

/** The stream of events, which says one whole picture and then nothing, until the line is cut. */
function speakOnce(board: WireBoard | undefined) {
  class Source extends EventTarget {
    onopen: (() => void) | null = null
    onerror: (() => void) | null = null
    constructor() {
      super()
      setTimeout(() => {
        if ('isCut' in window) return this.onerror?.()
        this.onopen?.()
        if (board) this.dispatchEvent(new MessageEvent('board', { data: JSON.stringify(board) }))
      }, 20)
      addEventListener('cut', () => {
        Object.assign(window, { isCut: true })
        this.onerror?.()
      })
    }
    close() {}
  }
  Object.assign(window, { EventSource: Source })
}

async function take(
  browser: Browser,
  origin: string,
  shot: Shot,
  size: keyof typeof sizes,
  isDark: boolean,
) {
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'Europe/London',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log(`  ${shot.name}: ${error}`))
  await page.clock.setFixedTime(evening)
  await page.addInitScript(speakOnce, shot.evening ? evenings[shot.evening] : undefined)
  await page.route('**/api/staff/**', (route) => {
    const path = new URL(route.request().url()).pathname
    const data = answers[path]
    if (path.endsWith('/cancel'))
      return route.fulfill({
        status: 403,
        json: { status: 403, code: 'person_needed', message: '', data: { right: 'orders.cancel' } },
      })
    return data
      ? route.fulfill({ json: { status: 200, message: 'OK', data } })
      : route.abort('connectionfailed')
  })
  await page.goto(origin + (shot.path ?? '/'))
  if (!shot.isBeforeStart)
    await page.getByRole('button', { name: 'Start', exact: true }).click({ timeout: 4_000 })
  await page.waitForTimeout(150)
  await shot.arrange?.(page)
  await page.waitForTimeout(250)
  const look = isDark ? '.dark' : ''
  await page.screenshot({ path: join(results, `${shot.name}.${size}${look}.png`) })
  await context.close()
}

const wanted = process.argv.slice(2)
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const { origin, stop } = await serveKitchen()
const browser = await chromium.launch(chromiumOptions())
for (const shot of shots)
  for (const size of Object.keys(sizes) as (keyof typeof sizes)[])
    for (const isDark of [false, true]) {
      const name = `${shot.name}.${size}${isDark ? '.dark' : '.light'}`
      if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue
      await take(browser, origin, shot, size, isDark).catch((error: unknown) =>
        console.log(`${name}: ${String(error).slice(0, 300)}`),
      )
    }
await browser.close()
stop()
