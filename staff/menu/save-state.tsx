import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { WireMenuChange, WireMenuEditor } from '#contract/staff/menus.ts'
import type { SubjectKind } from '#domain/menu-document.ts'
import { DraftState } from '#staff/office/draft-state.tsx'
import {
  type AutosavedFields,
  conflictsIn,
  useAutosavedFields,
} from '#staff/office/use-autosaved-fields.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { conflictText, fieldOf, subjectName } from './change-text.tsx'
import type { WireItem } from './shown-menu.ts'
import { menuQuery, useMenuChanges, useSteps } from './use-menu.ts'

interface Props {
  menu: WireMenuEditor
  /** `before`: values of the unsaved fields before the changes. */
  form: ComponentProps<typeof DraftState>['form'] & { before?: object }
  /** Whether a conflict names its dish or group, for steps outside of its form. */
  isNamed?: boolean
}

/** Save state of a form in the menu's draft. */
export function SaveState({ menu, form, isNamed = false }: Props) {
  const money = useMoney()
  const values: Readonly<Record<string, unknown>> = { ...form.before }
  return (
    <DraftState
      form={form}
      textOf={({ field }, value) => {
        const { name } = fieldOf(field)
        const text = conflictText(field, value, { before: values[name], menu: menu.draft, money })
        const about = [isNamed && subjectName(field, menu.draft), menuWords.fields[name] ?? name]
        return `${about.filter(Boolean).join(' · ')}: ${text}`
      }}
    />
  )
}

/** Why a step, such as a move or a removal, failed, with its retry; a conflict offers both changes. */
export function StepProblem({ menu }: { menu: WireMenuEditor }) {
  const { error, isPending, retry, reset } = useSteps(menu.id)
  if (!error) return null
  const conflicts = conflictsIn(error)
  return (
    <SaveState
      menu={menu}
      isNamed
      form={{
        isOnItsWay: false,
        isSaving: isPending,
        isSaved: false,
        conflicts,
        error: conflicts.length > 0 ? null : error,
        save: retry,
        takeTheirs: reset,
      }}
    />
  )
}

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
