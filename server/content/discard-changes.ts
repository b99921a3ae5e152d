import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { applyOperations } from '#domain/menu-operations.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { editDraft } from './edit-draft.ts'
import { toWireEditor } from './get-menus.ts'
import { requireOwnMenu } from './menus.ts'
import { requireSameDraft, requireSeenChange } from './seen-draft.ts'

/**
 * Drops everything that is not live; refuses with 409 where the draft was changed since it was shown.
 * @param seen the revision of the draft as it was shown
 */
export async function discardDraft(
  ctx: MemberContext,
  menuId: string,
  seen: number,
): Promise<WireMenuEditor> {
  requireOwnMenu(ctx, menuId)
  let count = 0
  const { state } = await editDraft(
    ctx,
    menuId,
    (draft) => {
      count = draft.changes.length
      // Without changes nothing is lost: a request that is sent again finds none.
      if (count > 0) requireSameDraft(draft.revision.revision, seen)
      draft.drop(draft.changes)
      return []
    },
    {
      async write(tx) {
        if (count === 0) return
        await audit(tx, ctx, {
          action: 'menu.discarded',
          subject: { kind: 'menu', id: menuId, label: menuId },
          before: { changes: count },
        })
      },
    },
  )
  return toWireEditor(ctx, state)
}

/**
 * Drops one change; refuses with 409 where another one needs it, or where it was noted since the draft was shown.
 * @param seen the revision of the draft as it was shown
 */
export async function discardChange(
  ctx: MemberContext,
  menuId: string,
  n: number,
  seen: number,
): Promise<WireMenuEditor> {
  requireOwnMenu(ctx, menuId)
  const { state } = await editDraft(ctx, menuId, (draft) => {
    const dropped = draft.changes.find((each) => each.n === n)
    if (!dropped) throw new Refusal('not_found')
    // A number that was dropped is given again.
    requireSeenChange({ noted: dropped.revision, revision: draft.revision.revision }, seen)
    const rest = draft.changes.filter((each) => each !== dropped)
    const lostBefore = new Set(
      applyOperations(draft.live, draft.changes).lost.map(({ operation }) => operation),
    )
    const isNeeded = applyOperations(draft.live, rest).lost.some(
      ({ operation }) => !lostBefore.has(operation),
    )
    if (isNeeded) {
      throw new Refusal('conflict', {
        message: 'Another change depends on this one. Drop that first.',
      })
    }
    draft.drop([dropped])
    return []
  })
  return toWireEditor(ctx, state)
}
