import type { ReactNode } from 'react'
import { Button } from '#staff/controls/button.tsx'
import { useDayTime } from '#staff/live/use-day-time.ts'
import styles from './changes-table.module.css'

/** A change of a draft or of a version, as its row shows it. */
export interface ChangeRow {
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
    columns: Record<'what' | 'was' | 'becomes' | 'by', string>
  }
  rows: readonly ChangeRow[]
  /** What is live already is not dropped. */
  dropping?: Dropping
}

interface Dropping {
  words: { columns: { discard: string }; discard: string; discardOf(what: string): string }
  /** The one that is being dropped, or all of them. */
  dropped: number | 'all' | null
  onDrop(n: number): void
}

/** Each change with what was and what becomes; cards on a phone. */
export function ChangesTable({ words: { columns }, rows, dropping }: Props) {
  const time = useDayTime()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{columns.what}</th>
          <th scope="col">{columns.was}</th>
          <th scope="col">{columns.becomes}</th>
          <th scope="col">{columns.by}</th>
          {dropping && (
            <th scope="col">
              <span className="hidden">{dropping.words.columns.discard}</span>
            </th>
          )}
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
            {dropping && (
              <td className={styles.dropCell}>
                <Button
                  kind="outlined"
                  size="compact"
                  aria-label={dropping.words.discardOf(what)}
                  isBusy={dropping.dropped === n}
                  onClick={() => dropping.onDrop(n)}
                >
                  {dropping.words.discard}
                </Button>
              </td>
            )}
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

interface LinesProps {
  side: 'was' | 'becomes'
  lines: readonly string[]
}

/** One side of a change that has several lines. */
export function ChangeLines({ side, lines }: LinesProps) {
  const Text = side === 'was' ? Was : Becomes
  return (
    <div className={styles.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same
        <p key={index}>
          <Text>{line}</Text>
        </p>
      ))}
    </div>
  )
}
