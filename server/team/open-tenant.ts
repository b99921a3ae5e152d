import { stringify } from 'yaml'
import { operatorActor } from '#domain/actor.ts'
import { noAddressesText, postcodeCountry } from '#domain/address.ts'
import { noDirections } from '#domain/tenant.ts'
import { londonZone } from '#domain/zone.ts'
import type { Services } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { canSend } from '#server/messaging/message.ts'
import { findTextRefusal, parseContact } from '#server/sign-in/contact.ts'
import { loadContentState } from '#server/tenancy/content-state.ts'
import { getTenant, isTenant } from '#server/tenancy/get-tenant.ts'
import { closeUntilLive } from '#server/tenancy/store-tenant.ts'
import { ContentFaults, writeContent } from '#server/tenancy/write-content.ts'
import { inviteByCommand } from './invitations.ts'

interface TenantRequest {
  slug: string
  /** Contact of the owner, who is invited. */
  owner: string
  /** The slug when left out. */
  name?: string | undefined
  /** Where diners order; on this machine when left out. */
  host?: string | undefined
  /** Great Britain, its currency and London's time when left out. */
  country?: string | undefined
  currency?: string | undefined
  timeZone?: string | undefined
}

/** Creates a restaurant with an empty menu, closed until it goes live, and invites its owner by the returned link. */
export async function openTenant(
  services: Services,
  {
    slug,
    owner,
    name = slug,
    host = `${slug}.localhost`,
    country = postcodeCountry,
    currency = 'GBP',
    timeZone = londonZone,
  }: TenantRequest,
): Promise<{ contact: string; link: string }> {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    throw invalid('slug', `${slug} is no name for a tenant; use lower-case words with hyphens.`)
  }
  if (country !== postcodeCountry) throw invalid('country', `country: ${noAddressesText}.`)
  const contact = parseContact(owner, country)
  if (!contact) throw invalid('owner', `${owner} is no email address and no mobile number.`)
  // Before anything is written: a restaurant without its owner would be left behind.
  if (contact.channel === 'sms' && !getsTexts(services, contact.contact, country)) {
    throw invalid('owner', `No text can be sent to ${owner}. Give an email address instead.`)
  }
  if (await isTenant(services.db, slug)) {
    throw new Refusal('conflict', { message: `There is a tenant ${slug} already.` })
  }

  const email = contact.channel === 'email' ? contact.contact : `help@${host}`
  const now = services.now()
  const state = await loadContentState(services.db, slug)
  try {
    await writeContent(services.db, {
      tenantId: slug,
      state,
      files: newTenantFiles({ slug, name, host, email, country, currency, timeZone }),
      door: 'app',
      by: operatorActor,
      at: now,
      note: 'New restaurant',
      inTransaction: (tx, _version, { outlets }) => closeUntilLive(tx, slug, outlets, now),
    })
  } catch (error) {
    if (!(error instanceof ContentFaults)) throw error
    throw invalid('slug', error.message)
  }
  return inviteByCommand(await getTenant(services, slug), { contact: owner, role: 'owner' })
}

function getsTexts({ environment }: Services, phone: string, country: string): boolean {
  return canSend(environment, 'sms') && findTextRefusal(phone, [country]) === null
}

/** The files of a restaurant that has nothing yet: they pass the check, and all of them can be changed. */
function newTenantFiles({
  slug,
  name,
  host,
  email,
  country,
  currency,
  timeZone,
}: Record<'slug' | 'name' | 'host' | 'email' | 'country' | 'currency' | 'timeZone', string>): Map<
  string,
  Buffer
> {
  const branding = {
    name,
    logo_style: 'round',
    header_logo: 'logo.svg',
    footer_logo: 'logo.svg',
    favicon: 'logo.svg',
    brand_colour: '#1F3A5F',
    secondary_colour: '#F3A51C',
    banner_colour: '#16263D',
  }
  const meta = { title: name, description: '', keywords: '' }
  const everyDay = '12:00-22:00'
  const files = {
    'tenant.yaml': {
      name,
      hosts: [
        { host, kind: 'live' },
        { host: `staff.${host}`, kind: 'staff' },
      ],
      country,
      time_zone: timeZone,
      currency: { code: currency, sign: signOf(currency) },
      branding,
      meta,
      closed_message: 'We are closed right now.',
      contact_number: '',
      support_email: email,
      location: { line1: '', direction_link: noDirections },
      default_outlet: slug,
    },
    [`brands/${slug}.yaml`]: {
      path: slug.replaceAll('-', '_'),
      branding,
      meta,
      story: { title: '', paragraphs: [] },
    },
    [`outlets/${slug}.yaml`]: {
      slug,
      name,
      brand: slug,
      menu: slug,
      address: { line1: '', city: 'London', postcode: 'SW1A 1AA' },
      coordinates: { latitude: 51.501, longitude: -0.142 },
      direction_link: noDirections,
      phone: '',
      email,
      time_zone: timeZone,
      hours: {
        monday: everyDay,
        tuesday: everyDay,
        wednesday: everyDay,
        thursday: everyDay,
        friday: everyDay,
        saturday: everyDay,
        sunday: everyDay,
      },
      services: ['pickup'],
      kitchen: {
        preparation_minutes: 20,
        lead_minutes: 30,
        days_ahead: 7,
        slot_minutes: 15,
        slot_capacity: 6,
      },
    },
    [`menus/${slug}.yaml`]: { categories: [{ id: 'dishes', name: 'Dishes', items: [] }] },
  }
  const texts = {
    'pages/privacy.md': `# Privacy\n\nHow ${name} handles personal data.\n`,
    'pages/terms.md': `# Terms\n\nThe terms of ${name}.\n`,
    'pages/cookies.md': `# Cookies\n\nThe cookies of ${name}.\n`,
    'pictures/logo.svg': logo,
  }
  return new Map(
    [
      ...Object.entries(files).map(([path, value]) => [path, stringify(value)] as const),
      ...Object.entries(texts),
    ].map(([path, text]) => [path, Buffer.from(text)]),
  )
}

/** The symbol before an amount; the code itself for an unknown currency, which the folder's check then reports. */
function signOf(currency: string): string {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return currency
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency
  )
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="#1F3A5F"/><circle cx="32" cy="32" r="18" fill="#F3A51C"/></svg>\n'
