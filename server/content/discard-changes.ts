import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { applyOperations } from '#domain/menu-operations.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { editDraft } from './edit-draft.ts'
import { toWireEditor } from './get-menus.ts'
import { requireOwnMenu } from './menus.ts'

/** Drops everything that is not live. */
export async function discardDraft(ctx: MemberContext, menuId: string): Promise<WireMenuEditor> {
  requireOwnMenu(ctx, menuId)
  let count = 0
  const { state } = await editDraft(
    ctx,
    menuId,
    (draft) => {
      count = draft.changes.length
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

/** Drops one change; refuses with 409 where another one needs it. */
export async function discardChange(
  ctx: MemberContext,
  menuId: string,
  n: number,
): Promise<WireMenuEditor> {
  requireOwnMenu(ctx, menuId)
  const { state } = await editDraft(ctx, menuId, (draft) => {
    const dropped = draft.changes.find((each) => each.n === n)
    if (!dropped) throw new Refusal('not_found')
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
