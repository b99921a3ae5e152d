import { useQuery } from '@tanstack/react-query'
import type { WireVersionChange } from '#contract/staff/content-versions.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import type { LegalText } from '#domain/tenant.ts'
import { useDayTime } from '#staff/live/use-now.ts'
import { isMenuChange, menuRow } from '#staff/menu/change-text.tsx'
import {
  Becomes,
  ChangeLines,
  type ChangeRow,
  ChangesTable,
  Was,
} from '#staff/office/changes-table.tsx'
import { Loading } from '#staff/office/page.tsx'
import { fieldText } from '#staff/office/value-text.ts'
import { isAbout, type VersionsOf, versionChangesQuery } from '#staff/office/versions-query.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { versionWords as words } from '#staff/words/office.ts'
import { websiteWords } from '#staff/words/website.ts'
import { fieldName } from './field-names.ts'
import { changedLines, type Print, settingLines } from './setting-text.ts'
import styles from './versions.module.css'

interface Props {
  number: number
  /** Of what the history is: changes of other files are only counted. */
  of: VersionsOf
  /** Names what a changed menu refers to. */
  menu?: WireMenuEditor | undefined
}

/** What a version changed, as the diff of a draft shows it. */
export function VersionChanges({ number, of, menu }: Props) {
  const { data, error } = useQuery(versionChangesQuery(number))
  if (!data) return <Loading error={error} />
  const own = data.changes.filter(({ file }) => isAbout(of, file))
  const left = data.changes.length - own.length + data.more
  return (
    <section className={styles.changes} aria-label={words.changesOf(number)}>
      {data.compared_with === null && <p>{words.firstKept}</p>}
      {data.compared_with !== null && own.length === 0 && <p>{words.noChanges}</p>}
      {own.length > 0 && (
        <ChangesTable
          rows={own.map((change) =>
            menu && isMenuChange(change) ? menuRow(change, menu) : settingRow(change),
          )}
        />
      )}
      {left > 0 && <p>{words.elsewhere(left)}</p>}
    </section>
  )
}

/** A changed setting, promo code or part of the website. */
function settingRow(change: WireVersionChange): ChangeRow {
  return {
    ...change,
    key: String(change.n),
    what: whatChanged(change),
    was: <Side change={change} side="was" />,
    becomes: <Side change={change} side="becomes" />,
  }
}

/** `Bombay Spice Borough · Monday`, `SPICE10`; of the restaurant itself the field alone. */
export function whatChanged({ subject, field }: Pick<WireVersionChange, 'subject' | 'field'>) {
  const subjectName =
    subject.kind === 'text'
      ? (websiteWords.texts.names[subject.id as LegalText] ?? subject.name)
      : subject.name
  if (field === '') return subjectName
  const name = fieldName(subject.kind, field) ?? fieldText(field)
  return subject.kind === 'restaurant' ? name : `${subjectName} · ${name}`
}

interface SideProps {
  change: WireVersionChange
  side: 'was' | 'becomes'
}

function Side({ change, side }: SideProps) {
  if (change.field !== '') return <ChangedLines change={change} side={side} />
  // The whole entry was added or removed; its name is beside it.
  if (change[side] === null) {
    return side === 'was' ? words.notThere : <Becomes>{words.gone}</Becomes>
  }
  return side === 'was' ? <Was>{words.wasThere}</Was> : <Becomes>{words.isThere}</Becomes>
}

interface LinesProps {
  change: { field: string; was?: unknown; becomes?: unknown }
  side: 'was' | 'becomes'
}

/** The old or new value of a setting or a part of the website; of several lines those that differ. */
export function ChangedLines({ change: { field, was, becomes }, side }: LinesProps) {
  const print = usePrint()
  const [before, after] = [settingLines(field, was, print), settingLines(field, becomes, print)]
  const lines = side === 'was' ? changedLines(before, after) : changedLines(after, before)
  return <ChangeLines side={side} lines={lines} />
}

export function usePrint(): Print {
  return { time: useDayTime(), money: useMoney() }
}
