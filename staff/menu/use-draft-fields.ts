import type { WireMenuChange } from '#contract/staff/menus.ts'
import { type NotedFields, useNotedFields } from '#staff/office/use-noted-fields.ts'
import { fieldOf } from './change-text.ts'
import { useMenuChanges } from './use-menu.ts'

export type DraftFields<Fields extends object> = NotedFields<Fields>

/**
 * Fields of something in a menu that are noted in its draft as they are typed.
 * @param about names it among all forms
 * @param saved as the draft has it
 * @param changeOf the operation that sets its fields
 */
export function useDraftFields<Fields extends object>(
  menuId: string,
  about: string,
  saved: Fields,
  changeOf: (fields: Partial<Fields>) => WireMenuChange,
): DraftFields<Fields> {
  const saving = useMenuChanges(menuId)
  return useNotedFields(`menu ${menuId} ${about}`, saved, {
    saving,
    changeOf,
    nameOf: (field) => fieldOf(field).name,
  })
}
