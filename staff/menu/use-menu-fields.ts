import { useQueryClient } from '@tanstack/react-query'
import type { WireMenuChange } from '#contract/staff/menus.ts'
import { type AutosavedFields, useAutosavedFields } from '#staff/office/use-autosaved-fields.ts'
import { fieldOf } from './change-text.ts'
import { menuQuery, useMenuChanges } from './use-menu.ts'

export type MenuFields<Fields extends object> = AutosavedFields<Fields>

/**
 * Fields of something in a menu that are noted in its draft as they are typed.
 * @param about names it among all forms
 * @param saved as the draft has it
 * @param changeOf the operation that sets its fields
 */
export function useMenuFields<Fields extends object>(
  menuId: string,
  about: string,
  saved: Fields,
  changeOf: (fields: Partial<Fields>) => WireMenuChange,
): MenuFields<Fields> {
  const client = useQueryClient()
  const saving = useMenuChanges(menuId)
  return useAutosavedFields(`menu ${menuId} ${about}`, saved, {
    saving,
    revision: () => client.getQueryData(menuQuery(menuId).queryKey)?.revision ?? 0,
    changeOf,
    nameOf: (field) => fieldOf(field).name,
  })
}
