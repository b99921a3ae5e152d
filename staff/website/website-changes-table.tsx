import type { WireWebsite, WireWebsiteField } from '#contract/staff/website.ts'
import { Becomes, ChangeLines, ChangesTable, Was } from '#staff/office/changes-table.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
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

/** The changes of the website's draft; of long texts the lines that differ. */
export function WebsiteChangesTable({ website, dropped, onDrop }: Props) {
  return (
    <ChangesTable
      words={words}
      rows={website.changes.map((change) => ({
        ...change,
        key: String(change.n),
        what: nameOfPart(change, website),
        note: (
          <>
            {change.live_changed && <p className={styles.warning}>{words.liveChanged}</p>}
            {change.lost && <p className={styles.warning}>{words.lost}</p>}
          </>
        ),
        was: <WebsiteSide change={change} side="was" />,
        becomes: <WebsiteSide change={change} side="becomes" />,
      }))}
      dropping={{ words, dropped, onDrop }}
    />
  )
}

interface SideProps {
  change: Pick<WireWebsiteField, 'field' | 'was' | 'becomes'>
  side: 'was' | 'becomes'
}

/** What a part of the website was, or what it becomes; of long texts the lines that differ. */
export function WebsiteSide({ change, side }: SideProps) {
  const money = useMoney()
  const { field, was, becomes } = change
  const Text = side === 'was' ? Was : Becomes
  if (!hasLines(field)) return <Text>{valueText(field, change[side], money)}</Text>
  const { gone, added } = lineChanges(was, becomes)
  const lines = side === 'was' ? gone : added
  if (lines.length === 0) return words.nothing
  return <ChangeLines side={side} lines={lines} />
}
