import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { words } from '#staff/words/common.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Button, IconButton } from './button.tsx'
import styles from './panel.module.css'

interface Props {
  title: string
  beside?: ReactNode
  head?: ReactNode
  onClose(): void
  /** A second column with the effects of the choices in the first. */
  right?: ReactNode
  /** The sheet's main button, shown after a close button; false for the close button alone. */
  action?: ReactNode
  /** Replaces `action`: other buttons, with the one that changes nothing first. */
  foot?: ReactNode
  children: ReactNode
}

/** A sheet over a page: title, body and buttons. */
export function Panel({ title, beside, head, onClose, right, action, foot, children }: Props) {
  return (
    <Sheet label={title} onClose={onClose} className={clsx(styles.sheet, right && styles.isWide)}>
      <header className={styles.header}>
        {head ?? <h2>{title}</h2>}
        {beside}
        <IconButton label={words.close} onClick={onClose}>
          <X size={30} aria-hidden />
        </IconButton>
      </header>
      {right ? (
        <div className={styles.twoColumns}>
          <div className={styles.content}>{children}</div>
          <div className={styles.content}>{right}</div>
        </div>
      ) : (
        <div className={styles.content}>{children}</div>
      )}
      {action !== undefined && (
        <footer className={styles.footer}>
          <Button kind="outlined" onClick={onClose}>
            {words.leave}
          </Button>
          {action}
        </footer>
      )}
      {foot && <footer className={styles.footer}>{foot}</footer>}
    </Sheet>
  )
}
