import { messageOf } from '#contract/client/call-error.ts'
import { Notice } from './notice.tsx'

interface Props {
  /** Of a query or a change; nothing is shown without one. */
  error: Error | null | undefined
  /** A sentence in front of the error's own. */
  before?: string
}

/** Why a call failed, announced immediately. */
export function ErrorNotice({ error, before }: Props) {
  if (!error) return null
  return (
    <Notice kind="bad" role="alert">
      {before && `${before} `}
      {messageOf(error)}
    </Notice>
  )
}
