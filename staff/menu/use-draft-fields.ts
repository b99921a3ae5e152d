import { useQueryClient } from '@tanstack/react-query'
import type { WireMenuChange } from '#contract/staff/menus.ts'
import { type NotedFields, useNotedFields } from '#staff/office/use-noted-fields.ts'
import { fieldOf } from './change-text.ts'
import { menuQuery, useMenuChanges } from './use-menu.ts'

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
  const client = useQueryClient()
  const saving = useMenuChanges(menuId)
  return useNotedFields(`menu ${menuId} ${about}`, saved, {
    saving,
    revision: () => client.getQueryData(menuQuery(menuId).queryKey)?.revision ?? 0,
    changeOf,
    nameOf: (field) => fieldOf(field).name,
  })
}
