import type { WireMenuEditor } from '#contract/staff/menus.ts'
import type { lintOf } from './lint-of.ts'
import type { WireItem } from './shown-menu.ts'
import type { DraftFields } from './use-draft-fields.ts'

/** What each card of a dish's page gets. */
export interface DishCardProps {
  menu: WireMenuEditor
  form: DraftFields<Omit<WireItem, 'id'>>
  lint: ReturnType<typeof lintOf>
  /** As diners see it; undefined for a new dish. */
  live: WireItem | undefined
}
