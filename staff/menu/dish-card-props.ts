import type { WireMenuEditor } from '#contract/staff/menus.ts'
import type { lintByField } from './lint-by-field.ts'
import type { WireItem } from './shown-menu.ts'
import type { MenuFields } from './use-menu-fields.ts'

/** What each card of a dish's page gets. */
export interface DishCardProps {
  menu: WireMenuEditor
  id: string
  form: MenuFields<Omit<WireItem, 'id'>>
  lint: ReturnType<typeof lintByField>
  /** As diners see it; undefined for a new dish. */
  live: WireItem | undefined
}
