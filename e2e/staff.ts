import { type APIRequestContext, type Browser, type Page, request } from '@playwright/test'
import { expect } from './fixtures.ts'
import { hostUrl } from './hosts.ts'
import { readOutbox } from './outbox.ts'

interface Member {
  tenant: string
  /** The staff host of the tenant. */
  host: string
  name: string
  role: 'owner' | 'manager' | 'staff'
  /** For shared screens; '' for none. */
  pin?: string
}

/**
 * Invites somebody who joins the team, and signs this browser in as them. By calls: `first-day.e2e.ts` joins on the screen.
 */
export async function joinTeam(
  page: Page,
  { tenant, host, name, role, pin = '' }: Member,
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

  const invited = await post('/dev/staff/invite', { tenant, contact, role })
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
export async function staffCode(
  api: APIRequestContext,
  host: string,
  contact: string,
): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const sent = await readOutbox(api, host)
        code = sent.find(({ to, code: each }) => to === contact && each)?.code
        return code
      },
      { intervals: [50] },
    )
    .toMatch(/^\d{6}$/)
  return code ?? ''
}

/** The path of the link with which somebody was invited, as their mail or text has it. */
export async function invitationPath(
  api: APIRequestContext,
  host: string,
  contact: string,
): Promise<string> {
  let path: string | undefined
  await expect
    .poll(async () => {
      const sent = (await readOutbox(api, host)).filter(({ to }) => to === contact)
      path = sent.map(({ text }) => /\/invitation\/[\w-]+/.exec(text)?.[0]).find(Boolean)
      return path
    })
    .toBeTruthy()
  return path ?? ''
}

/** Joins the team on the screen, by the link of the invitation. */
export async function joinOnScreen(
  page: Page,
  { host, contact, name, pin }: { host: string; contact: string; name: string; pin: string },
): Promise<void> {
  await page.goto(`${hostUrl(host)}${await invitationPath(page.request, host, contact)}`)
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
