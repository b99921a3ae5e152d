import type { ReactNode } from 'react'
import { fieldFaults, messageOf } from '#contract/client/call-error.ts'
import { Notice as SharedNotice } from '#ui/notice.tsx'
import styles from './notice.module.css'

interface Props {
  kind?: keyof typeof kinds
  icon?: ReactNode
  /** `alert` for a new failure, `status` for the effect of a choice. */
  role?: 'alert' | 'status'
  children: ReactNode
}

const kinds = { note: 'note', warn: 'warning', bad: 'problem', good: 'success' } as const

/** The effect of a choice, or an error: an icon and a sentence, legible from a step away. */
export function Notice({ kind = 'note', icon, role, children }: Props) {
  return (
    <SharedNotice kind={kinds[kind]} role={role} className={styles.large}>
      {icon}
      <p>{children}</p>
    </SharedNotice>
  )
}

interface ErrorNoticeProps {
  error: Error | null | undefined
  before?: string
}

/** The message of a failed call, announced immediately. */
export function ErrorNotice({ error, before }: ErrorNoticeProps) {
  if (!error) return null
  return (
    <Notice kind="bad" role="alert">
      {before && `${before} `}
      {messageOf(error)}
    </Notice>
  )
}

/** The error of a form, unless its fields show it. */
export function FormError({ error }: Pick<ErrorNoticeProps, 'error'>) {
  return Object.keys(fieldFaults(error)).length === 0 && <ErrorNotice error={error} />
}
