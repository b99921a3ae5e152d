import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { refusal } from '#e2e/answers.ts'
import { at } from '#staff/fixtures/order.ts'

/** What is tapped, typed or waited for before a picture. */
export type Step = (page: Page) => Promise<unknown>

const picture = join(import.meta.dirname, '../tenants/bombay-spice/pictures/salmon-tikka.webp')

export function tap(name: string | RegExp): Step {
  return (page) => page.getByRole('button', { name }).first().click()
}

export function choose(label: string): Step {
  return (page) => page.getByLabel(label).click()
}

export function type(label: string | RegExp, value: string): Step {
  return (page) => page.getByLabel(label).fill(value)
}

export function text(shown: string | RegExp): Step {
  return (page) => page.getByText(shown).first().waitFor({ state: 'attached' })
}

export function heading(name: string): Step {
  return (page) => page.getByRole('heading', { name }).waitFor()
}

export function field(label: string): Step {
  return (page) => page.getByLabel(label).waitFor()
}

export function fieldOfSheet(label: string): Step {
  return (page) => page.getByRole('dialog').getByLabel(label, { exact: true }).waitFor()
}

export function dialog(name: string | RegExp): Step {
  return (page) => page.getByRole('dialog', { name }).waitFor()
}

export function table(page: Page): Promise<void> {
  return page.getByRole('table').waitFor()
}

export function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save', exact: true }).click()
}

export function textSize(name: string): Step[] {
  return [tap('Menu'), tap(new RegExp(`^${name}$`)), (page) => page.keyboard.press('Escape')]
}

export function cutStream(page: Page): Promise<unknown> {
  return page.evaluate(() => dispatchEvent(new Event('cut')))
}

/** The call is never answered: one that failed would look like a lost connection. */
export async function tapReady(page: Page): Promise<void> {
  await page.route('**/api/staff/orders/*/move', () => {})
  // On a phone the orders that are being cooked are behind a tab.
  const tab = page.getByRole('button', { name: /^\d+\s*Cooking$/ })
  if (await tab.isVisible()) await tab.click()
  await page.getByRole('button', { name: 'Ready', exact: true }).first().click()
}

export async function lock(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Menu|More)$/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Lock' }).click()
  await page.getByRole('button', { name: /Basil/ }).click()
}

export async function describeNewDish(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'New dish' })
  await sheet.getByLabel('Name').fill('Garlic Naan')
  await sheet.getByLabel('Allergens').fill('gluten, milk')
}

export async function choosePicture(page: Page): Promise<void> {
  await page.getByLabel('Choose a picture').setInputFiles(picture)
  const use = page.getByRole('button', { name: 'Use this crop' })
  await use.and(page.locator(':not([aria-disabled])')).waitFor()
}

export async function closeEarly(page: Page): Promise<void> {
  await page.getByLabel('Monday closes').first().fill('13')
  await page.keyboard.press('Tab')
}

export function typeNameOfOutlet(page: Page): Promise<void> {
  return page.getByLabel('Name').last().fill('Bombay Spice Camden')
}

export function refuseSave(page: Page): Promise<unknown> {
  return page.route('**/api/staff/settings/outlet/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(conflict),
  )
}

const by = { kind: 'member', id: 'basil', name: 'Basil', device: null }
const changed = { field: 'short', yours: 'Thali', theirs: 'Borough', by, at: at(-2) }
const conflict = refusal(409, 'conflict', 'Somebody else has changed this in the meantime.', {
  fields: [changed],
})
