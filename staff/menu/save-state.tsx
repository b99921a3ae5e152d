import { messageOf } from '#contract/client/call-error.ts'
import type { WireMenuChange, WireMenuEditor } from '#contract/staff/menus.ts'
import { Notice } from '#staff/controls/notice.tsx'
import { ConflictNotice, DraftState } from '#staff/office/draft-state.tsx'
import { type AutosavedFields, conflictsIn } from '#staff/office/use-autosaved-fields.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { draftWords } from '#staff/words/office.ts'
import { conflictText, fieldOf, subjectName } from './change-text.ts'

interface Props {
  menu: WireMenuEditor
  form: Omit<AutosavedFields<object>, 'shown' | 'change' | 'field' | 'faultOf'>
}

/** Save state of a form in the menu's draft. */
export function SaveState({ menu, form }: Props) {
  const money = useMoney()
  const before: Readonly<Record<string, unknown>> = { ...form.before }
  return (
    <DraftState
      form={form}
      textOf={({ field }, value) => {
        const { name } = fieldOf(field)
        const text = conflictText(field, value, { before: before[name], menu: menu.draft, money })
        return `${menuWords.fields[name] ?? name}: ${text}`
      }}
    />
  )
}

/** The last failed step, and its retry. */
export interface ShownSteps {
  error: Error | null
  variables: WireMenuChange[] | undefined
  isPending: boolean
  reset(): void
  mutate(changes: WireMenuChange[]): void
}

interface StepProps {
  menu: WireMenuEditor
  steps: ShownSteps
}

/** Why a step, such as a move or a removal, failed; a conflict offers both changes. */
export function StepProblem({ menu, steps }: StepProps) {
  const money = useMoney()
  const conflicts = conflictsIn(steps.error)
  if (conflicts.length > 0) {
    return (
      <ConflictNotice
        conflicts={conflicts}
        textOf={({ field }, value) => {
          const { name } = fieldOf(field)
          const what = [subjectName(field, menu.draft), menuWords.fields[name] ?? name]
          const text = conflictText(field, value, { before: undefined, menu: menu.draft, money })
          return `${what.filter(Boolean).join(' · ')}: ${text}`
        }}
        isBusy={steps.isPending}
        onTake={steps.reset}
        onKeep={() => steps.variables && steps.mutate(steps.variables)}
      />
    )
  }
  return (
    steps.error && (
      <Notice kind="bad" role="alert">
        {draftWords.notSaved} {messageOf(steps.error)}
      </Notice>
    )
  )
}
