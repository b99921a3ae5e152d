import { clsx } from 'clsx'
import { memo, useRef } from 'react'
import { Button } from '#staff/controls/button.tsx'
import { MoveButtons } from '#staff/controls/move-buttons.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { menuWords } from '#staff/words/menu.ts'
import { DragHandle } from './drag-handle.tsx'
import styles from './menu.module.css'
import type { MenuRow } from './menu-rows.ts'
import { placeOfRow, type RowProps } from './row-props.ts'
import { useRowDragging } from './use-dragging.ts'

interface Props extends RowProps {
  row: Extract<MenuRow, { kind: 'category' }>
  onEdit(id: string): void
}

/** Header row of a category, used to drag the whole category; a dish dropped on it becomes its first. */
export const CategoryRow = memo(function CategoryRow(props: Props) {
  const { row, isOrdering, isReadOnly, onStep, onEdit } = props
  const { category, isLast } = row
  const element = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const edge = useRowDragging(
    element,
    handle,
    { category: category.id, item: null, isLast },
    isReadOnly,
  )
  return (
    <li {...placeOfRow(props)} className={clsx(styles.entry, isLast && styles.isLast)}>
      <div
        ref={element}
        className={clsx(
          styles.category,
          edge === 'top' && styles.dropAbove,
          edge === 'bottom' && styles.dropBelow,
        )}
      >
        {!isReadOnly && <DragHandle ref={handle} name={category.name} />}
        <h2>{category.name}</h2>
        <Tag>{menuWords.dishes(category.items.length)}</Tag>
        <span className={styles.trailing}>
          {isOrdering && (
            <MoveButtons
              name={category.name}
              isFramed
              isFirst={!props.canMoveUp}
              isLast={!props.canMoveDown}
              onStep={(by) => onStep(category.id, by)}
            />
          )}
          {!isReadOnly && !isOrdering && (
            <Button
              kind="outlined"
              size="compact"
              aria-label={menuWords.list.editCategoryOf(category.name)}
              onClick={() => onEdit(category.id)}
            >
              {menuWords.list.editCategory}
            </Button>
          )}
        </span>
      </div>
      {category.items.length === 0 && <p className={styles.nothing}>{menuWords.list.noDish}</p>}
    </li>
  )
})
