import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './lead-button.module.css'

/** A grey main button while an input is missing: its text names the input, and a tap goes to it. */
export function LeadButton({ children, onLead }: { children: ReactNode; onLead(): void }) {
  return (
    <Button isWide isSpread className={styles.leading} onClick={onLead}>
      <span>{children}</span>
      <ArrowRight aria-hidden />
    </Button>
  )
}
