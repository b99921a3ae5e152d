import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { words } from '#staff/words.ts'
import { Sheet } from '#ui/sheet.tsx'
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
  /** Left what one does, right what follows from it. */
  right?: ReactNode
  /** Buttons: keep on the left, do on the right. */
  foot?: ReactNode
  children: ReactNode
}

/** A sheet over the board; opened by a tap alone. */
export function Panel({ title, beside, head, onClose, right, foot, children }: Props) {
  return (
    <Sheet label={title} onClose={onClose} className={clsx(styles.sheet, right && styles.wide)}>
      <header className={styles.head}>
        {head ?? <h2>{title}</h2>}
        {beside}
        <IconButton label={words.close} onClick={onClose}>
          <X size={30} aria-hidden />
        </IconButton>
      </header>
      {right ? (
        <div className={styles.two}>
          <div className={styles.body}>{children}</div>
          <div className={styles.body}>{right}</div>
        </div>
      ) : (
        <div className={styles.body}>{children}</div>
      )}
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </Sheet>
  )
}
