import type { ContentAuthor } from '#database/content-tables.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'

/** Who changes content, with the role that they have now. */
export function authorOf({ actor, member }: MemberContext): ContentAuthor {
  return { ...actor, role: member.role }
}
