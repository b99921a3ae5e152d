import { type APIRequestContext, type Browser, type Page, request } from '@playwright/test'
import { expect } from './fixtures.ts'
import { hostUrl } from './hosts.ts'
import { findInOutbox } from './outbox.ts'

interface Facts {
  role?: 'owner' | 'manager' | 'staff'
  /** For shared screens; '' for none. */
  pin?: string
}

/**
 * Invites somebody who joins the team, and signs this browser in as them. By calls: `first-day.e2e.ts` joins on the screen.
 * @param host the staff host, with the slug of its tenant in the second place
 */
export async function joinTeam(
  page: Page,
  host: string,
  name: string,
  { role = 'owner', pin = '' }: Facts = {},
): Promise<void> {
  const contact = `${name.toLowerCase()}-${Date.now()}@kitchen.example`
  const origin = hostUrl(host)
  const api = await request.newContext()
  // Only browsers resolve `*.localhost`.
  const post = async (path: string, data: object, headers = {}) => {
    const answer = await api.post(hostUrl('localhost') + path, { data, headers })
    expect(answer.status(), path).toBe(200)
    return answer
  }
  const asMember = { host: new URL(origin).host, origin }

  const invited = await post('/dev/staff/invite', { tenant: host.split('.')[1], contact, role })
  const { data } = (await invited.json()) as { data: { link: string } }
  const invitation = `/api/staff${new URL(data.link).pathname}`
  await post(`${invitation}/code`, {}, asMember)
  const code = await staffCode(api, host, contact)
  const joined = await post(invitation, { code, name, ...(pin ? { pin } : {}) }, asMember)
  const cookies = joined
    .headersArray()
    .filter((header) => header.name.toLowerCase() === 'set-cookie')
    .map(({ value }) => /^([^=]+)=([^;]*)/.exec(value) ?? [])
  await page
    .context()
    .addCookies(cookies.map(([, name = '', value = '']) => ({ name, value, url: origin })))
  await api.dispose()
}

/** The code of six digits that somebody on the team was sent. */
export function staffCode(api: APIRequestContext, host: string, contact: string): Promise<string> {
  return findInOutbox(api, host, ({ to, code }) => to === contact && code)
}

/** Joins the team on the screen, by the link of the invitation. */
export async function joinOnScreen(
  page: Page,
  { host, contact, name, pin }: { host: string; contact: string; name: string; pin: string },
): Promise<void> {
  const link = await findInOutbox(
    page.request,
    host,
    ({ to, text }) => to === contact && /\/invitation\/[\w-]+/.exec(text)?.[0],
  )
  await page.goto(hostUrl(host) + link)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Digit 1 of 6').fill(await staffCode(page.request, host, contact))
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('PIN for shared screens (optional)').fill(pin)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/invitation'))
}

/** A tablet that somebody on the team has paired by its code, and that listens. @param screen the staff host, and its name */
export async function pairScreen(
  browser: Browser,
  member: Page,
  { host, name }: { host: string; name: string },
): Promise<Page> {
  const tablet = await browser.newContext({
    viewport: { width: 1180, height: 820 },
    reducedMotion: 'reduce',
  })
  const screen = await tablet.newPage()
  await screen.goto(`${hostUrl(host)}/pair`)
  const code = screen.getByText(/^[A-Z0-9]{3} [A-Z0-9]{3}$/)
  await expect(code).toBeVisible()
  await member.goto(`${hostUrl(host)}/screen?code`)
  await member.getByLabel('Code on the other screen').fill((await code.textContent()) ?? '')
  await member.getByLabel('Name', { exact: true }).fill(name)
  await member.getByRole('button', { name: 'Pair the screen' }).click()
  await expect(member.getByText(`${name} is paired.`)).toBeVisible()
  await screen.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(screen.getByRole('region', { name: 'New' })).toBeVisible()
  return screen
}

/** A restaurant that does not exist yet, and how its owner is reached. @param name begins its slug */
export function newRestaurant(name: string) {
  const slug = `${name}-${Date.now()}`
  const shop = `${slug}.localhost`
  return { slug, shop, host: `staff.${shop}`, contact: `${slug}@kitchen.example` }
}

/** Opens a restaurant as its operator does by a command. */
export async function createRestaurant(
  page: Page,
  { slug, shop, contact }: ReturnType<typeof newRestaurant>,
): Promise<void> {
  await page.request.post(`${hostUrl('localhost')}/dev/tenants`, {
    data: { slug, owner: contact, name: 'Thali House', host: shop },
  })
}

/** The menu of a new restaurant, open for its owner: four dishes in two categories. @param name begins its slug */
export async function openOwnMenu(page: Page, name: string) {
  const restaurant = newRestaurant(name)
  await createRestaurant(page, restaurant)
  await joinTeam(page, restaurant.host, 'Asha')
  await page.goto(`${hostUrl(restaurant.host)}/menu`)
  const category = await page.evaluate(async () => {
    const { menus } = (await (await fetch('/api/staff/menus')).json()).data
    const menu = await (await fetch(`/api/staff/menus/${menus[0].id}`)).json()
    return menu.data.draft.categories[0].id
  })
  const dish = (name: string, place: { category: string; after: string | null }) => ({
    op: 'item.add',
    ...place,
    item: { name, price: 5, allergens: ['milk'] },
  })
  await changeDraft(page, [
    { op: 'category.add', after: category, category: { name: 'Drinks' } },
    dish('Saag', { category, after: null }),
    dish('Dal', { category, after: 'saag' }),
    dish('Naan', { category, after: 'dal' }),
    dish('Lassi', { category: 'drinks', after: null }),
  ])
  await page.reload()
  await expect(page.getByText('4 dishes in 2 categories')).toBeVisible()
  return restaurant
}

/** Changes the draft of the only menu, by calls; `first-day.e2e.ts` enters dishes on the screen. */
export function changeDraft(page: Page, changes: object[]): Promise<void> {
  return page.evaluate(async (all) => {
    const { menus } = (await (await fetch('/api/staff/menus')).json()).data
    const address = `/api/staff/menus/${menus[0].id}`
    const { revision } = (await (await fetch(address)).json()).data
    const answer = await fetch(`${address}/changes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ revision, changes: all }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }, changes)
}
