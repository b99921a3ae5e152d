import { stringify } from 'yaml'
import { noDirections } from '#domain/tenant.ts'

export interface NewTenant {
  slug: string
  name: string
  /** Where diners order; the restaurant's people work at `staff.` before it. */
  host: string
  /** Shown to diners until it is changed. */
  email: string
  /** ISO 3166; how phone numbers are read. */
  country: string
  /** ISO 4217. */
  currency: string
  timeZone: string
}

/**
 * The files of a restaurant that has nothing yet: they pass the check, and everything in them is changed in the application
 * or in the exported folder.
 */
export function newTenantFiles({
  slug,
  name,
  host,
  email,
  country,
  currency,
  timeZone,
}: NewTenant): Map<string, Buffer> {
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
