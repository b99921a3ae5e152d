import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { Tag } from '#staff/controls/tag.tsx'
import { Becomes, type ChangeRow, Was } from '#staff/office/changes-table.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { officeWords } from '#staff/words/office.ts'
import { changeText, percentText, type WireChange, whatChanges, wholeText } from './change-text.ts'

/** The table row of a menu's change. @param menu for the names of dishes and groups */
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
  if (field === '') return was ? <Was>{subject.name}</Was> : officeWords.nothing
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
