import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { messageOf } from '#contract/client/call-error.ts'
import type { setupStep } from '#contract/staff/settings.ts'
import { call } from '#staff/api/client.ts'
import { callQuery } from '#staff/api/queries.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button, LinkButton } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { hasSetupLeft, meQuery } from '#staff/shell/me.ts'
import { setupWords } from '#staff/words/entry.ts'
import styles from './setup.module.css'

/** Steps completed by confirming them. */
type NotedStep = 'hours' | 'areas'

/** Notes that a step of the first day is done. */
export function useNoteStep(step: NotedStep) {
  const client = useQueryClient()
  return useAction({
    make: () => call(calls.updateSetup, { body: { done: step } }),
    onDone: (setup) => client.setQueryData(setupQuery.queryKey, setup),
  })
}

/** The state of a step of the first day; undefined once all of that is over. */
export function useStepState(step: NotedStep) {
  const { data: me } = useQuery(meQuery)
  const { data } = useQuery({ ...setupQuery, enabled: me?.needs_setup ?? false })
  return me?.needs_setup ? data?.steps.find((each) => each.step === step)?.state : undefined
}

/** Link back to setup, while steps are left. */
export function BackToSetup() {
  const { data: me } = useQuery(meQuery)
  if (!hasSetupLeft(me)) return null
  return <LinkButton to="/setup">{setupWords.back}</LinkButton>
}

interface Props {
  step: NotedStep
  text: string
  /** The text of the button, for a step that is completed by confirming it. */
  button?: string
  isUnsaved?: boolean
}

/** On a screen that a step of the first day leads to: how the step is done, and the way back. */
export function StepNotice({ step, text, button, isUnsaved = false }: Props) {
  const state = useStepState(step)
  const note = useNoteStep(step)
  if (!state) return null
  const isDone = state === 'done'
  return (
    <Notice kind={isDone ? 'good' : 'note'} role="status">
      <span className={styles.notice}>
        <span>
          {note.error
            ? messageOf(note.error)
            : isDone
              ? setupWords.stepDone
              : button && isUnsaved
                ? setupWords.saveFirst
                : text}
        </span>
        {!isDone && button && !isUnsaved && (
          <Button size="compact" action={note}>
            {button}
          </Button>
        )}
        {isDone && <BackToSetup />}
      </span>
    </Notice>
  )
}

export type SetupStep = z.infer<typeof setupStep>

/** The steps of the first day. Some are done elsewhere, such as on the board, so each visit asks anew. */
export const setupQuery = callQuery('setup', calls.getSetup)
