import { messageOf } from '#contract/client/call-error.ts'
import { Notice } from './notice.tsx'

interface Props {
  /** Error of a query or mutation; without one, nothing is rendered. */
  error: Error | null | undefined
  /** Prefix of the error's message. */
  before?: string
}

/** The message of a failed call, announced immediately. */
export function ErrorNotice({ error, before }: Props) {
  if (!error) return null
  return (
    <Notice kind="bad" role="alert">
      {before && `${before} `}
      {messageOf(error)}
    </Notice>
  )
}
