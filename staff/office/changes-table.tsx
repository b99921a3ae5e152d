import type { ReactNode } from 'react'
import { SmallButton } from '#staff/controls/button.tsx'
import { useDayTime } from '#staff/live/use-now.ts'
import { draftWords, versionWords } from '#staff/words/office.ts'
import styles from './changes-table.module.css'

export interface ChangeRow {
  key: string
  /** Number of the change; a change may have several rows. */
  n: number
  what: string
  note?: ReactNode
  was: ReactNode
  becomes: ReactNode
  by: { name: string }
  at: string
}

interface Props {
  rows: readonly ChangeRow[]
  discarding?: Discarding
}

export interface Discarding {
  discarded: number | 'all' | null
  discard(n: number | 'all'): void
}

/** Changes with old and new value; cards on a phone. */
export function ChangesTable({ rows, discarding }: Props) {
  const { columns } = discarding ? draftWords : versionWords
  const time = useDayTime()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{columns.what}</th>
          <th scope="col">{columns.was}</th>
          <th scope="col">{columns.becomes}</th>
          <th scope="col">{columns.by}</th>
          {discarding && (
            <th scope="col">
              <span className="hidden">{draftWords.discard}</span>
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
            {discarding && (
              <td className={styles.dropCell}>
                <DiscardButton discarding={discarding} n={n} what={what} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** @param props.what names the change */
export function DiscardButton(props: { discarding: Discarding; n: number; what: string }) {
  const { discarding, n, what } = props
  return (
    <SmallButton
      aria-label={draftWords.discardOf(what)}
      isBusy={discarding.discarded === n}
      onClick={() => discarding.discard(n)}
    >
      {draftWords.discard}
    </SmallButton>
  )
}

export function Was({ children }: { children: ReactNode }) {
  return <s className={styles.previous}>{children}</s>
}

export function Becomes({ children }: { children: ReactNode }) {
  return <span className={styles.becomes}>{children}</span>
}

interface LinesProps {
  side: 'was' | 'becomes'
  lines: readonly string[]
}

/** One side of a multi-line change. */
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
