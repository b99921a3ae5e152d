import type { WireWebsite, WireWebsiteField } from '#contract/staff/website.ts'
import { Button } from '#staff/controls/button.tsx'
import table from '#staff/menu/table.module.css'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { useDayTime } from '#staff/shell/use-day-time.ts'
import { websiteWords } from '#staff/words/website.ts'
import { nameOfPart } from './part-names.ts'
import styles from './website.module.css'
import { hasLines, lineChanges, valueText } from './website-text.ts'

const words = websiteWords.changes

interface Props {
  website: WireWebsite
  /** The one that is being dropped, or all of them. */
  dropped: number | 'all' | null
  onDrop(n: number): void
}

/** Each change with what was and what becomes; of long texts the lines that differ. */
export function ChangesTable({ website, dropped, onDrop }: Props) {
  const time = useDayTime()
  const { columns } = words
  return (
    <table className={table.table}>
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
        {website.changes.map((change) => {
          const what = nameOfPart(change, website)
          return (
            <tr key={change.n}>
              <th scope="row">
                {what}
                {change.live_changed && <p className={styles.warning}>{words.liveChanged}</p>}
                {change.lost && <p className={styles.warning}>{words.lost}</p>}
              </th>
              <td data-label={columns.was}>
                <Side change={change} side="was" />
              </td>
              <td data-label={columns.becomes}>
                <Side change={change} side="becomes" />
              </td>
              <td data-label={columns.by}>
                {change.by.name} {time(change.at)}
              </td>
              <td>
                <Button
                  kind="outlined"
                  size="compact"
                  aria-label={words.dropOf(what)}
                  isBusy={dropped === change.n}
                  onClick={() => onDrop(change.n)}
                >
                  {words.drop}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Side({ change, side }: { change: WireWebsiteField; side: 'was' | 'becomes' }) {
  const money = useMoney()
  const { field, was, becomes } = change
  if (!hasLines(field)) {
    const text = valueText(field, change[side], money)
    return side === 'was' ? (
      <s className={table.was}>{text}</s>
    ) : (
      <span className={table.becomes}>{text}</span>
    )
  }
  const { gone, added } = lineChanges(was, becomes)
  const lines = side === 'was' ? gone : added
  if (lines.length === 0) return words.nothing
  return (
    <div className={styles.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same
        <p key={index}>
          {side === 'was' ? (
            <s className={table.was}>{line}</s>
          ) : (
            <span className={table.becomes}>{line}</span>
          )}
        </p>
      ))}
    </div>
  )
}
