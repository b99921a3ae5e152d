import type { WireWebsite } from '#contract/staff/website.ts'
import { isSame } from '#domain/menu-difference.ts'
import { isAtLeast } from '#domain/staff-rights.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { readFilesOfVersion } from '../versions.ts'
import { editWebsite, setField } from './edit-website.ts'
import { isForOwners, partOf } from './website-fields.ts'
import { partsIn } from './website-state.ts'

/**
 * Makes a draft of the website as it was in a version; of somebody who is no owner, without what only owners change. What
 * did not exist then, or is gone now, stays as it is.
 */
export async function bringBackWebsite(ctx: MemberContext, number: number): Promise<WireWebsite> {
  const before = partsIn(
    await readFilesOfVersion(ctx, number, (path) => partOf(path) !== undefined),
  )
  const isOwner = isAtLeast(ctx.member.role, 'owner')
  return editWebsite(ctx, (draft) => {
    if (draft.fields.length > 0) {
      throw new Refusal('conflict', {
        message: 'The website has changes that are not live. Publish or drop them first.',
      })
    }
    const live = new Map(partsIn(draft.texts).map(({ file, fields }) => [file, fields]))
    for (const { part, file, fields } of before) {
      const now = live.get(file)
      if (!now) continue
      for (const [field, value] of Object.entries(fields)) {
        if (isSame(now[field], value) || (isForOwners(part, field) && !isOwner)) continue
        setField(ctx, draft, { part, field, value })
      }
    }
  })
}
