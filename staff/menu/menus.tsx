import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { Tag } from '#staff/controls/tag.tsx'
import { Card, ListState, Page } from '#staff/office/page.tsx'
import rows from '#staff/office/rows.module.css'
import { meQuery } from '#staff/shell/me.ts'
import { menuWords } from '#staff/words/menu.ts'
import { draftWords } from '#staff/words/office.ts'
import { menusQuery } from './use-menu.ts'

/** The menus of the member's outlets; a single menu opens directly. */
export function Menus() {
  const { data, isPending, error } = useQuery(menusQuery)
  const { data: me } = useQuery(meQuery)
  const menus = data?.menus ?? []
  const [only] = menus
  if (menus.length === 1 && only) return <Navigate to={`/menu/${only.id}`} replace />
  const outletName = (id: string) => me?.outlets.find((outlet) => outlet.id === id)?.name ?? id
  return (
    <Page title={menuWords.menus}>
      <ListState
        isPending={isPending}
        error={error}
        empty={menus.length === 0 ? menuWords.none : null}
      />
      {menus.length > 0 && (
        <Card isFlush>
          <ul>
            {menus.map(({ id, outlets, changes, categories, items }) => (
              <li key={id} className={rows.listRow}>
                <div>
                  <b>
                    <Link to={`/menu/${id}`}>{outlets.map(outletName).join(', ') || id}</Link>
                  </b>
                  <small>{menuWords.about(items, categories, '')}</small>
                </div>
                {changes > 0 && <Tag kind="note">{draftWords.bar.notLive(changes)}</Tag>}
                <ChevronRight aria-hidden />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}
