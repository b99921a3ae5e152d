import { messageOf } from '#contract/client/call-error.ts'
import { Notice } from './notice.tsx'

interface Props {
  error: Error | null | undefined
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
