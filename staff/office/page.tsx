import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTitle } from '#staff/shell/use-title.ts'
import styles from './page.module.css'

interface Props {
  title: string
  /** Under the title: what it is about, in a few words. */
  about?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Used with wet hands too, or in a hurry at the door: what is tapped is larger. */
  isForKitchen?: boolean
  children: ReactNode
}

/** One screen of the office: its title, what can be done, and its cards. */
export function Page({ title, about, actions, isForKitchen = false, children }: Props) {
  useTitle(title)
  return (
    <main className={clsx(styles.officePage, !isForKitchen && styles.deskOnly)} id="main">
      <header className={styles.header}>
        <h1>
          {title}
          {about && <small>{about}</small>}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  )
}

interface CardProps {
  title?: ReactNode
  /** At the right of the title. */
  beside?: ReactNode
  /** For rows that reach the edges. */
  isFlush?: boolean
  children: ReactNode
}

export function Card({ title, beside, isFlush = false, children }: CardProps) {
  return (
    <section className={clsx(styles.panel, isFlush && styles.flush)}>
      {(title || beside) && (
        <header>
          <h2>{title}</h2>
          {beside}
        </header>
      )}
      {children}
    </section>
  )
}

/** A wide column and a narrow one; below each other on a phone. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>{children}</div>
      <div className={styles.stack}>{aside}</div>
    </div>
  )
}
