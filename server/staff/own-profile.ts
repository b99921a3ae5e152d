import type { z } from 'zod'
import type { profile, profileUpdate } from '#contract/staff/people.ts'
import { isPin, pinRule } from '#domain/codes.ts'
import { invalid } from '#server/http/refusal.ts'
import { audit } from './audit.ts'
import { memberSubject } from './members.ts'
import { hashPin } from './pin-hash.ts'
import type { MemberContext } from './staff-context.ts'

/** A member's own name, and how the screens look to them. */
export async function updateProfile(
  ctx: MemberContext,
  update: z.infer<typeof profileUpdate>,
): Promise<z.infer<typeof profile>> {
  return ctx.transaction(async (tx) => {
    if (update.name !== undefined && update.name !== ctx.member.name) {
      await audit(tx, ctx, {
        action: 'member.changed',
        subject: memberSubject(ctx.member),
        before: { name: ctx.member.name },
        after: { name: update.name },
      })
    }
    const row = await tx
      .updateTable('staff_members')
      .set({ ...update, name: update.name ?? ctx.member.name })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', ctx.member.id)
      .returning(['name', 'language', 'text_size', 'dark'])
      .executeTakeFirstOrThrow()
    return row
  })
}

export async function setPin(ctx: MemberContext, pin: string): Promise<void> {
  if (!isPin(pin)) throw invalid('pin', pinRule)
  const pinHash = await hashPin(ctx, ctx.member.id, pin)
  await ctx.transaction(async (tx) => {
    await tx
      .updateTable('staff_members')
      .set({ pin_hash: pinHash })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', ctx.member.id)
      .execute()
    await tx
      .deleteFrom('pin_tries')
      .where('tenant_id', '=', ctx.tenantId)
      .where('member_id', '=', ctx.member.id)
      .execute()
    await audit(tx, ctx, { action: 'member.pin_set', subject: memberSubject(ctx.member) })
  })
}
