import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { words } from '#staff/words/common.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './panel.module.css'

interface Props {
  /** What it is called. */
  title: string
  /** Beside the title. */
  beside?: ReactNode
  /** In place of the title as a heading. */
  head?: ReactNode
  onClose(): void
  /** A second column, of what follows from the choices in the first. */
  right?: ReactNode
  /** The main button of the sheet, after one that closes it; false for the latter alone. */
  action?: ReactNode
  /** Other buttons, in place of `action`: the one that changes nothing first. */
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
