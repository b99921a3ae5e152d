import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import type { WireMenuChange, WireMenuEditor } from '#contract/staff/menus.ts'
import { removalsGroupName } from '#domain/menu.ts'
import { Card } from '#staff/office/page.tsx'
import rows from '#staff/office/rows.module.css'
import { menuWords } from '#staff/words/menu.ts'
import { type ListOrder, MovableEntry, singleList, useListOrder } from './dragging.tsx'
import styles from './menu.module.css'
import { usesOf, type WireGroup } from './shown-menu.ts'

interface Props {
  menu: WireMenuEditor
  /** Whether each row shows its move buttons. */
  isOrdering: boolean
  /** Resolves to null if the change is not in the draft. */
  onMove(change: WireMenuChange): Promise<object | null>
  announce(text: string): void
}

/** All option groups, including unused ones, in the order in which they are offered to a dish. */
export const GroupList = memo(function GroupList(props: Props) {
  const { menu, isOrdering, onMove, announce } = props
  const { option_groups: groups } = menu.draft
  const order = useListOrder({
    kind: 'groups',
    lists: singleList(groups),
    isOff: menu.also_sold_at.length > 0,
    onMove: (id, { after }) => onMove({ op: 'group.move', id, after }),
    announce,
  })
  if (groups.length === 0) return null
  return (
    <Card title={menuWords.list.groups} isFlush>
      <ul>
        {groups.map((group) => (
          <GroupRow
            key={group.id}
            menu={menu}
            group={group}
            order={order}
            isOrdering={isOrdering}
          />
        ))}
      </ul>
    </Card>
  )
})

interface RowProps {
  menu: WireMenuEditor
  group: WireGroup
  order: ListOrder
  isOrdering: boolean
}

function GroupRow({ menu, group, order, isOrdering }: RowProps) {
  const { id, name, options } = group
  const uses = usesOf(menu.draft, id)
  const lacking =
    uses > 0 && name !== removalsGroupName
      ? options.filter(({ allergens }) => allergens === null).map((option) => option.name)
      : []
  return (
    <MovableEntry id={id} name={name} order={order} className={rows.listRow}>
      {(handle) => (
        <>
          {handle}
          <div>
            <b>
              <Link to={`/menu/${menu.id}/groups/${id}`} draggable={false}>
                {name}
              </Link>
            </b>
            <small>
              {options.map((option) => option.name).join(', ')} · {menuWords.dish.usedBy(uses)}
            </small>
            {lacking.length > 0 && (
              <small className={styles.groupFault}>
                {menuWords.group.notGiven(lacking.join(', '))}
              </small>
            )}
          </div>
          {isOrdering ? (
            <span className={styles.trailing}>{order.buttons(group, true)}</span>
          ) : (
            <ChevronRight aria-hidden />
          )}
        </>
      )}
    </MovableEntry>
  )
}
