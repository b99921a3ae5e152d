import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { Button } from '#staff/controls/button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { useDayTime } from '#staff/shell/use-day-time.ts'
import { menuWords } from '#staff/words/menu.ts'
import { changeText, percentText, type WireChange, whatChanges, wholeText } from './change-text.ts'
import styles from './table.module.css'

interface Props {
  menu: WireMenuEditor
  changes: WireChange[]
  /** The one that is being dropped, or all of them. */
  dropped: number | 'all' | null
  onDrop(n: number): void
}

/** Each change with what was and what becomes; cards on a phone. */
export function ChangesTable({ menu, changes, dropped, onDrop }: Props) {
  const money = useMoney()
  const time = useDayTime()
  const { columns, drop, dropOf, nothing } = menuWords.changes
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
        {changes.map((change) => {
          const { n, field, was, becomes, by, at } = change
          const percent = percentText(change)
          const what = whatChanges(change)
          return (
            <tr key={`${n} ${field}`}>
              <th scope="row">{what}</th>
              <td data-label={columns.was}>
                {field === '' ? (
                  was ? (
                    <s className={styles.was}>{change.subject.name}</s>
                  ) : (
                    nothing
                  )
                ) : (
                  <s className={styles.was}>{changeText(change, was, menu.live, money)}</s>
                )}
              </td>
              <td data-label={columns.becomes}>
                <span className={styles.becomes}>
                  {field === ''
                    ? wholeText(change, money)
                    : changeText(change, becomes, menu.draft, money)}
                </span>{' '}
                {percent && <Tag>{percent}</Tag>}
              </td>
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
          )
        })}
      </tbody>
    </table>
  )
}
