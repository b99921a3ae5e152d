import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { Card } from '#staff/office/page.tsx'
import rows from '#staff/office/rows.module.css'
import { menuWords } from '#staff/words/menu.ts'
import { usesOf } from './shown-menu.ts'

/** Every group of choices, also those that no dish has. */
export const GroupList = memo(function GroupList({ menu }: { menu: WireMenuEditor }) {
  const { id: menuId, draft } = menu
  if (draft.option_groups.length === 0) return null
  return (
    <Card title={menuWords.list.groups} isFlush>
      <ul>
        {draft.option_groups.map(({ id, name, options }) => (
          <li key={id} className={rows.listRow}>
            <div>
              <b>
                <Link to={`/menu/${menuId}/groups/${id}`}>{name}</Link>
              </b>
              <small>
                {options.map((option) => option.name).join(', ')} ·{' '}
                {menuWords.dish.usedBy(usesOf(draft, id))}
              </small>
            </div>
            <ChevronRight aria-hidden />
          </li>
        ))}
      </ul>
    </Card>
  )
})
