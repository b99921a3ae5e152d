import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './controls.module.css'

interface Props {
  children: ReactNode
  field: string
}

/** Replaces a sheet's main button while input is missing: grey, names the missing input, and focuses its field. */
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
