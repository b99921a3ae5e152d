import type { Tx } from '#database/connection.ts'
import type { Contact } from '#domain/contact.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { clientNetwork, clientRange } from '#server/http/client-address.ts'
import { Refusal } from '#server/http/refusal.ts'
import {
  hasRoom,
  type Limit,
  messagesPerAddress,
  messagesPerBrowser,
  messagesPerContact,
  messagesPerContactAndRange,
  messagesPerInstallation,
  messagesPerRange,
  messagesPerTenant,
  noticesPerNumber,
  resendsPerContact,
} from './limits.ts'
import {
  addHit,
  addInstallationHits,
  type CountedHits,
  countedHits,
  counterKey,
  installationHits,
  installationRangeKey,
  takeHit,
} from './rate-counters.ts'
import { limitReached } from './security-event.ts'

/**
 * The browser that requests a message, identified by `hash`. Each has its own budget: a known browser, one that requested a
 * code before (its attempt), or a new one, which has just been given an identifier.
 */
export interface MessageRequester {
  kind: 'known-browser' | 'attempt' | 'stranger'
  hash: Buffer
}

/** How a message counts towards the budgets that others share. */
interface MessageCount {
  /** A code for the team: its budgets, from the address up, are apart from the diners'. */
  isForTeam: boolean
  /**
   * Takes none from the tenant's and the installation's budgets yet: a job does, once it has found a member, see
   * `takeTeamMessage`.
   */
  isCountedLater: boolean
}

/**
 * Takes one message from every budget it counts towards, or refuses with 429. Texts and emails are counted apart, so
 * that one never blocks the other. A refusal rolls back the transaction with its new code: the old code remains valid.
 */
export async function takeMessage(
  tx: Tx,
  ctx: Context,
  { contact, channel }: Contact,
  requester: MessageRequester,
  { isForTeam, isCountedLater }: MessageCount,
): Promise<void> {
  const tooMany = channel === 'sms' ? 'too_many_texts' : 'too_many_requests'
  const shared = isForTeam ? teamBudget(channel) : channel
  const limitOf = (name: string) => ({ name: `messages-${name}`, contact })
  const take = (name: string, subject: string, limit: Limit) => {
    const key = counterKey(ctx, `${channel}-${name}`, subject)
    return takeHit(tx, ctx, key, limit, limitOf(name), 'too_many_messages')
  }
  const takeShared = (name: string, subject: string, limit: Limit, range?: CountedHits) => {
    const key = counterKey(ctx, `${shared}-${name}`, subject)
    return takeHit(tx, ctx, key, limit, limitOf(name), tooMany, range)
  }
  await take('browser', `${contact}:${requester.hash.toString('hex')}`, messagesPerBrowser)
  // A browser becomes known only by a code sent to this contact, so it cannot use up another contact's budget.
  if (requester.kind === 'known-browser') return

  if (requester.kind === 'attempt') {
    await take('resends', contact, resendsPerContact)
  } else {
    await take('contact-range', `${contact}:${clientRange(ctx.ip)}`, messagesPerContactAndRange)
    await take('contact', contact, messagesPerContact)
  }
  await takeShared('address', clientNetwork(ctx.ip), messagesPerAddress)
  const range = await takeShared('range', clientRange(ctx.ip), messagesPerRange)
  if (isCountedLater) return

  await takeShared('tenant', '', messagesPerTenant, range)
  const rangeKey = installationRangeKey(ctx, shared, clientRange(ctx.ip))
  const keys = [rangeKey, installationKey(shared)]
  const [byRange = 0, everywhere = 0] = await installationHits(
    tx,
    ctx,
    keys,
    messagesPerInstallation,
  )
  if (!hasRoom(messagesPerInstallation, everywhere, byRange)) {
    throw new Refusal(tooMany, { retryAfter: 60, limit: limitOf('installation') })
  }
  await addInstallationHits(tx, ctx, keys, messagesPerInstallation)
}

/**
 * Takes a text that the number's owner has not requested from the number's own budget, and from those of the tenant and
 * the installation that codes by text count towards. False if one of them is used up: then it counts towards none.
 */
export function takeNotice(tx: Tx, ctx: TenantContext, phone: string): Promise<boolean> {
  const key = counterKey(ctx, 'sms-notices', phone)
  const number = { name: 'number', key, limit: noticesPerNumber }
  return takeFromAll(tx, ctx, { what: 'notices', contact: phone, shared: 'sms' }, [number])
}

/**
 * Takes a member's code from the team's budgets of the tenant and the installation; false if one of them is used up.
 * Only codes for members count here, so invented contacts cannot use these budgets up.
 */
export function takeTeamMessage(
  tx: Tx,
  ctx: TenantContext,
  { contact, channel }: Contact,
): Promise<boolean> {
  const shared = teamBudget(channel)
  return takeFromAll(tx, ctx, { what: 'team-messages', contact, shared })
}

/** Takes one from each of these budgets and from the shared ones of tenant and installation, or logs which is used up. */
async function takeFromAll(
  tx: Tx,
  ctx: TenantContext,
  { what, contact, shared }: { what: string; contact: string; shared: string },
  own: readonly { name: string; key: string; limit: Limit }[] = [],
): Promise<boolean> {
  const key = counterKey(ctx, `${shared}-tenant`, '')
  const budgets = [...own, { name: 'tenant', key, limit: messagesPerTenant }]
  for (const { name, key, limit } of budgets) {
    const { hits } = await countedHits(tx, ctx, key, limit)
    if (hits >= limit.hits) {
      limitReached(ctx, { name: `${what}-${name}`, contact })
      return false
    }
  }
  const keys = [installationKey(shared)]
  const [hits = 0] = await installationHits(tx, ctx, keys, messagesPerInstallation)
  if (hits >= messagesPerInstallation.hits) {
    limitReached(ctx, { name: `${what}-installation`, contact })
    return false
  }
  for (const { key, limit } of budgets) await addHit(tx, ctx, key, limit)
  await addInstallationHits(tx, ctx, keys, messagesPerInstallation)
  return true
}

function teamBudget(channel: Contact['channel']): string {
  return `team-${channel}`
}

function installationKey(budget: string): string {
  return `messages-${budget}`
}
