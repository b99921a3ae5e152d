import { messageOf } from '#contract/client/call-error.ts'
import type { WireMenuChange, WireMenuEditor } from '#contract/staff/menus.ts'
import { Notice } from '#staff/controls/notice.tsx'
import { conflictsIn } from '#staff/office/use-autosaved-fields.ts'
import { menuWords } from '#staff/words/menu.ts'
import { ConflictNotice } from './conflict-notice.tsx'

/** The last step that failed, and how it is taken again. */
export interface ShownSteps {
  error: Error | null
  variables: WireMenuChange[] | undefined
  isPending: boolean
  reset(): void
  mutate(changes: WireMenuChange[]): void
}

interface Props {
  menu: WireMenuEditor
  steps: ShownSteps
}

/** Why a step, such as a move or a removal, is not in the draft; where somebody else made another one, with the choice between both. */
export function StepProblem({ menu, steps }: Props) {
  const conflicts = conflictsIn(steps.error)
  if (conflicts.length > 0) {
    return (
      <ConflictNotice
        menu={menu}
        conflicts={conflicts}
        isNamed
        isBusy={steps.isPending}
        onTake={steps.reset}
        onKeep={() => steps.variables && steps.mutate(steps.variables)}
      />
    )
  }
  return (
    steps.error && (
      <Notice kind="bad" role="alert">
        {menuWords.notSaved} {messageOf(steps.error)}
      </Notice>
    )
  )
}
