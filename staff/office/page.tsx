import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CallError } from '#contract/client/call-error.ts'
import { mayTryAgain, refetchFailed } from '#staff/api/try-again.ts'
import { SmallButton } from '#staff/controls/button.tsx'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { useTitle } from '#staff/shell/restaurant-context.ts'
import { words } from '#staff/words/common.ts'
import { officeWords } from '#staff/words/office.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import loadingStyles from './loading.module.css'
import styles from './page.module.css'
import rows from './rows.module.css'

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

interface ListCardProps<Item> extends Omit<CardProps, 'isFlush' | 'children'> {
  items: readonly Item[]
  /** In place of the list where it has no rows. */
  empty?: ReactNode
  /** A `ListRow` with its key. */
  row(item: Item): ReactNode
  /** Below the list. */
  children?: ReactNode
}

/** A card with a list whose rows reach its edges. */
export function ListCard<Item>({ items, empty, row, children, ...card }: ListCardProps<Item>) {
  return (
    <Card {...card} isFlush>
      {items.length === 0 && empty && <p className={rows.empty}>{empty}</p>}
      <ul>{items.map(row)}</ul>
      {children}
    </Card>
  )
}

interface ListRowProps {
  /** Icon or time. */
  before?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** State and actions. */
  children?: ReactNode
  className?: string | undefined
}

export function ListRow({ before, title, note, children, className }: ListRowProps) {
  return (
    <li className={clsx(rows.listRow, className)}>
      {before}
      <div>
        <b>{title}</b>
        {note && <small>{note}</small>}
      </div>
      {children}
    </li>
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

/** Placeholder while content loads; after a failure or while offline, the reason and a retry. */
export function Loading({ error }: { error: Error | null }) {
  const isLost = useBoard(({ lostSince }) => lostSince !== null)
  if (error || isLost) return <LoadFailure error={error} />
  return (
    <div className={loadingStyles.shape}>
      <p className="hidden" role="status">
        {officeWords.loading}
      </p>
      <Skeleton className={loadingStyles.title} />
      <Skeleton />
      <Skeleton />
      <Skeleton className={loadingStyles.lastShape} />
    </div>
  )
}

/** Why content could not be loaded, with a retry if it may help. @param error null while the connection is lost */
export function LoadFailure({ error }: { error: Error | null }) {
  const client = useQueryClient()
  const isOffline = !navigator.onLine && error instanceof CallError && error.status === 0
  return (
    <div className={loadingStyles.failure}>
      {error && !isOffline ? (
        <ErrorNotice error={error} />
      ) : (
        <Notice kind="bad" role="alert">
          {words.needsConnection}
        </Notice>
      )}
      {(error === null || mayTryAgain(error)) && (
        <SmallButton onClick={() => refetchFailed(client)}>{words.tryAgain}</SmallButton>
      )}
    </div>
  )
}

interface ListStateProps {
  isPending: boolean
  error: Error | null
  empty: string | null
}

/** Replaces a list, or is shown above a list that could not be refreshed: loading, failed or empty. */
export function ListState({ isPending, error, empty }: ListStateProps) {
  if (error) return <LoadFailure error={error} />
  if (isPending) return <Loading error={null} />
  if (empty === null) return null
  return (
    <p className={styles.noRows} role="status">
      {empty}
    </p>
  )
}
