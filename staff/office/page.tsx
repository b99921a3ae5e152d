import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTitle } from '#staff/shell/use-title.ts'
import styles from './page.module.css'

interface Props {
  title: string
  about?: ReactNode
  actions?: ReactNode
  /** Larger controls, for wet hands or a hurry at the door. */
  isForKitchen?: boolean
  children: ReactNode
}

/** An office screen: title, actions and cards. */
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
  beside?: ReactNode
  /** Without padding, for rows that reach the edges. */
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

/** A wide and a narrow column; stacked on a phone. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>{children}</div>
      <div className={styles.stack}>{aside}</div>
    </div>
  )
}
