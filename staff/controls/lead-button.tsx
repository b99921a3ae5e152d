import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './controls.module.css'

interface Props {
  /** What is missing, such as 'Choose a reason'. */
  children: ReactNode
  /** The field of the sheet that it leads to, by its name. */
  field: string
}

/** The button of a sheet while something is missing: grey, says what, and gives that field the focus. */
export function LeadButton({ children, field }: Props) {
  return (
    <Button
      className={styles.leading}
      onClick={({ currentTarget }) =>
        currentTarget.closest('dialog')?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
      }
    >
      {children}
      <ArrowRight aria-hidden />
    </Button>
  )
}
