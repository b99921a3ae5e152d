import { useQueryClient } from '@tanstack/react-query'
import type { WireMenuChange, WireMenuEditor } from '#contract/staff/menus.ts'
import type { SubjectKind } from '#domain/menu-document.ts'
import { type AutosavedFields, useAutosavedFields } from '#staff/office/use-autosaved-fields.ts'
import { fieldOf } from './change-text.ts'
import type { WireItem } from './shown-menu.ts'
import { menuQuery, useMenuChanges } from './use-menu.ts'

/** Part of a menu: an option's id is `group.option`. */
interface Subject {
  kind: SubjectKind
  id: string
}

/** Props of each card of a dish's page. */
export interface DishCardProps {
  menu: WireMenuEditor
  id: string
  form: AutosavedFields<Omit<WireItem, 'id'>>
  /** The published dish; undefined for a new dish. */
  live: WireItem | undefined
}

/**
 * Autosaved fields of a menu entry's draft.
 * @param saved the draft's values
 * @param changeOf the operation that sets its fields
 */
export function useMenuFields<Fields extends object>(
  menu: WireMenuEditor,
  subject: Subject,
  saved: Fields,
  changeOf: (fields: Partial<Fields>) => WireMenuChange,
): AutosavedFields<Fields> {
  const client = useQueryClient()
  const saving = useMenuChanges(menu.id)
  return useAutosavedFields(`menu ${menu.id} ${subject.kind} ${subject.id}`, saved, {
    saving,
    revision: () => client.getQueryData(menuQuery(menu.id).queryKey)?.revision ?? 0,
    changeOf,
    nameOf: (field) => fieldOf(field).name,
    lintOf: (field) => lintOf(menu, subject, field, false),
  })
}

/** The fault or warning of a field, as a sentence. */
export function lintOf(
  { lint }: Pick<WireMenuEditor, 'lint'>,
  { kind, id }: Subject,
  field: string,
  isWarning: boolean,
): string | undefined {
  const found = lint.find(
    (each) =>
      each.subject?.kind === kind &&
      each.subject.id === id &&
      each.field === field &&
      each.is_warning === isWarning,
  )
  return found && asSentence(found.message)
}

/** The linter's messages begin after the field's name. */
function asSentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`
}
