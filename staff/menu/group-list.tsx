import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import type { WireMenuChange, WireMenuEditor } from '#contract/staff/menus.ts'
import { removalsGroupName } from '#domain/menu.ts'
import { MoveButtons } from '#staff/controls/move-buttons.tsx'
import { Card } from '#staff/office/page.tsx'
import rows from '#staff/office/rows.module.css'
import { menuWords } from '#staff/words/menu.ts'
import { type ListOrder, MovableEntry, useListOrder } from './dragging.tsx'
import styles from './menu.module.css'
import { usesOf, type WireGroup } from './shown-menu.ts'

interface Props {
  menu: WireMenuEditor
  /** Whether each row shows its move buttons. */
  isOrdering: boolean
  /** Resolves to whether the change is in the draft. */
  onMove(change: WireMenuChange): Promise<boolean>
}

/** All option groups, including unused ones, in the order in which they are offered to a dish. */
export const GroupList = memo(function GroupList({ menu, isOrdering, onMove }: Props) {
  const { option_groups: groups } = menu.draft
  const isReadOnly = menu.also_sold_at.length > 0
  const order = useListOrder('groups', groups, isReadOnly, (id, after) =>
    onMove({ op: 'group.move', id, after }),
  )
  if (groups.length === 0) return null
  return (
    <Card title={menuWords.list.groups} isFlush>
      <p className="hidden" role="status">
        {order.said}
      </p>
      <ul>
        {groups.map((group, index) => (
          <GroupRow
            key={group.id}
            menu={menu}
            group={group}
            order={order}
            isOrdering={isOrdering}
            isFirst={index === 0}
            isLast={index === groups.length - 1}
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
  isFirst: boolean
  isLast: boolean
}

function GroupRow({ menu, group, order, isOrdering, isFirst, isLast }: RowProps) {
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
            <span className={styles.trailing}>
              <MoveButtons
                name={name}
                isFramed
                isFirst={isFirst}
                isLast={isLast}
                onStep={(by) => order.step(id, by)}
              />
            </span>
          ) : (
            <ChevronRight aria-hidden />
          )}
        </>
      )}
    </MovableEntry>
  )
}
