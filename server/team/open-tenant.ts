import { systemActor } from '#domain/actor.ts'
import { noAddressesText, postcodeCountry } from '#domain/address.ts'
import { londonZone } from '#domain/zone.ts'
import type { Services } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { canSend } from '#server/messaging/message.ts'
import { findTextRefusal, parseContact } from '#server/sign-in/contact.ts'
import { loadContentState } from '#server/tenancy/content-state.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'
import { newTenantFiles } from '#server/tenancy/new-tenant-files.ts'
import { closeUntilLive } from '#server/tenancy/store-tenant.ts'
import { ContentFaults, writeContent } from '#server/tenancy/write-content.ts'
import { inviteByCommand } from './invite-by-command.ts'

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

/** The person who runs the installation. */
const operator = { ...systemActor, name: 'Operator' }

/**
 * Creates a restaurant with an empty menu, closed to diners until it goes live, and an invitation for its owner.
 * @returns the link that is also sent
 */
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
  const known = await services.db.shared
    .selectFrom('tenants')
    .select('id')
    .where('id', '=', slug)
    .executeTakeFirst()
  if (known) throw new Refusal('conflict', { message: `There is a tenant ${slug} already.` })

  const email = contact.channel === 'email' ? contact.contact : `help@${host}`
  const now = services.now()
  const state = await loadContentState(services.db, slug)
  try {
    await writeContent(services.db, {
      tenantId: slug,
      state,
      files: newTenantFiles({ slug, name, host, email, country, currency, timeZone }),
      door: 'app',
      by: operator,
      at: now,
      note: 'New restaurant',
      alongside: (tx, _version, { outlets }) => closeUntilLive(tx, slug, outlets),
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
