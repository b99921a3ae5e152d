import type { ReactNode } from 'react'
import { Button } from '#staff/controls/button.tsx'
import { useDayTime } from '#staff/shell/use-day-time.ts'
import styles from './changes-table.module.css'

/** A change of a draft, as its row shows it. */
interface Row {
  key: string
  /** The change's number: several rows may belong to one. */
  n: number
  what: string
  /** Below what is changed. */
  note?: ReactNode
  was: ReactNode
  becomes: ReactNode
  by: { name: string }
  at: string
}

interface Props {
  words: {
    columns: Record<'what' | 'was' | 'becomes' | 'by' | 'drop', string>
    drop: string
    dropOf(what: string): string
  }
  rows: readonly Row[]
  /** The one that is being dropped, or all of them. */
  dropped: number | 'all' | null
  onDrop(n: number): void
}

/** Each change of a draft with what was and what becomes; cards on a phone. */
export function ChangesTable({ words: { columns, drop, dropOf }, rows, dropped, onDrop }: Props) {
  const time = useDayTime()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{columns.what}</th>
          <th scope="col">{columns.was}</th>
          <th scope="col">{columns.becomes}</th>
          <th scope="col">{columns.by}</th>
          <th scope="col">
            <span className="hidden">{columns.drop}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, n, what, note, was, becomes, by, at }) => (
          <tr key={key}>
            <th scope="row">
              {what}
              {note}
            </th>
            <td data-label={columns.was}>{was}</td>
            <td data-label={columns.becomes}>{becomes}</td>
            <td data-label={columns.by}>
              {by.name} {time(at)}
            </td>
            <td>
              <Button
                kind="outlined"
                size="compact"
                aria-label={dropOf(what)}
                isBusy={dropped === n}
                onClick={() => onDrop(n)}
              >
                {drop}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a change takes away. */
export function Was({ children }: { children: ReactNode }) {
  return <s className={styles.previous}>{children}</s>
}

/** What a change brings. */
export function Becomes({ children }: { children: ReactNode }) {
  return <span className={styles.becomes}>{children}</span>
}
