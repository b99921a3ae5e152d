import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './lead-button.module.css'

interface Props {
  /** What is missing, such as 'Add your address'. */
  children: ReactNode
  /** Goes there: opens a sheet, or gives a field the focus. */
  onLead(): void
}

/** A grey main button while an input is missing: its text names the input, and a tap goes to it. */
export function LeadButton({ children, onLead }: Props) {
  return (
    <Button isWide isSpread className={styles.leading} onClick={onLead}>
      <span>{children}</span>
      <ArrowRight aria-hidden />
    </Button>
  )
}
