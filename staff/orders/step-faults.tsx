import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { words } from '#staff/words/common.ts'

interface StepFaultsProps {
  /** Of the last try; null when there was none. */
  error: Error | null
  isOnline: boolean
}

/** Why a step of an order was refused, or cannot be sent now. */
export function StepFaults({ error, isOnline }: StepFaultsProps) {
  return (
    <>
      <ErrorNotice error={error} />
      {!isOnline && <Notice kind="warn">{words.needsConnection}</Notice>}
    </>
  )
}
