import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#database/connection.ts'
import type { Contact } from '#domain/contact.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { addInstallationHit, installationHits } from './installation-counters.ts'
import {
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
  clientNetwork,
  clientRange,
  countedHits,
  counterKey,
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

/**
 * Takes one message from every budget it counts towards, or refuses with 429. Texts and emails are counted apart, so that
 * one never blocks the other. A refusal ends the transaction and takes a new code back with it: the old one goes on working.
 */
export async function takeMessage(
  tx: Tx,
  ctx: Context,
  { contact, channel }: Contact,
  requester: MessageRequester,
): Promise<void> {
  const take = async (
    name: string,
    subject: string,
    limit: Limit,
    refusal: ErrorCode = 'too_many_messages',
  ) => {
    const key = counterKey(ctx, `${channel}-${name}`, subject)
    await takeHit(tx, ctx, key, limit, { name: `messages-${name}`, contact }, refusal)
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
  const tooMany = channel === 'sms' ? 'too_many_texts' : 'too_many_requests'
  await take('address', clientNetwork(ctx.ip), messagesPerAddress, tooMany)
  await take('range', clientRange(ctx.ip), messagesPerRange, tooMany)
  await take('tenant', '', messagesPerTenant, tooMany)

  const key = installationKey(channel)
  const everywhere = await installationHits(tx, ctx, key, messagesPerInstallation)
  if (everywhere >= messagesPerInstallation.hits) {
    const limit = { name: 'messages-installation', contact }
    throw new Refusal(tooMany, { retryAfter: 60, limit })
  }
  await addInstallationHit(tx, ctx, key, messagesPerInstallation)
}

/**
 * Takes a text that the number's owner has not asked for from the number's own budget, and from those of the tenant and the
 * installation that codes by text count towards. False where one of them is used up: it counts towards none then.
 */
export async function takeNotice(tx: Tx, ctx: TenantContext, phone: string): Promise<boolean> {
  const budgets = [
    { name: 'number', key: counterKey(ctx, 'sms-notices', phone), limit: noticesPerNumber },
    { name: 'tenant', key: counterKey(ctx, 'sms-tenant', ''), limit: messagesPerTenant },
  ]
  for (const { name, key, limit } of budgets) {
    const { hits } = await countedHits(tx, ctx, key, limit)
    if (hits >= limit.hits) {
      limitReached(ctx, { name: `notices-${name}`, contact: phone })
      return false
    }
  }
  const everywhere = installationKey('sms')
  const hits = await installationHits(tx, ctx, everywhere, messagesPerInstallation)
  if (hits >= messagesPerInstallation.hits) {
    limitReached(ctx, { name: 'notices-installation', contact: phone })
    return false
  }
  for (const { key, limit } of budgets) await addHit(tx, ctx, key, limit)
  await addInstallationHit(tx, ctx, everywhere, messagesPerInstallation)
  return true
}

function installationKey(channel: Contact['channel']): string {
  return `messages-${channel}`
}
