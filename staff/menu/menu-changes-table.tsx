import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { Tag } from '#staff/controls/tag.tsx'
import { Becomes, type ChangeRow, ChangesTable, Was } from '#staff/office/changes-table.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { changeText, percentText, type WireChange, whatChanges, wholeText } from './change-text.ts'

interface Props {
  menu: WireMenuEditor
  changes: WireChange[]
  /** The one that is being dropped, or all of them. */
  dropped: number | 'all' | null
  onDrop(n: number): void
}

/** The changes of a menu's draft. */
export function MenuChangesTable({ menu, changes, dropped, onDrop }: Props) {
  return (
    <ChangesTable
      words={menuWords.changes}
      rows={changes.map((change) => menuRow(change, menu))}
      dropping={{ words: menuWords.changes, dropped, onDrop }}
    />
  )
}

/** A change of a menu. @param menu names what it refers to */
export function menuRow(change: WireChange, menu: WireMenuEditor): ChangeRow {
  return {
    ...change,
    key: `${change.n} ${change.field}`,
    what: whatChanges(change),
    was: <Before menu={menu} change={change} />,
    becomes: <After menu={menu} change={change} />,
  }
}

interface SideProps {
  menu: WireMenuEditor
  change: WireChange
}

function Before({ menu, change }: SideProps) {
  const money = useMoney()
  const { field, was, subject } = change
  // A whole dish, category or group.
  if (field === '') return was ? <Was>{subject.name}</Was> : menuWords.changes.nothing
  return <Was>{changeText(change, was, menu.live, money)}</Was>
}

function After({ menu, change }: SideProps) {
  const money = useMoney()
  const percent = percentText(change)
  return (
    <>
      <Becomes>
        {change.field === ''
          ? wholeText(change, money)
          : changeText(change, change.becomes, menu.draft, money)}
      </Becomes>{' '}
      {percent && <Tag>{percent}</Tag>}
    </>
  )
}
