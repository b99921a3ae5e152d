import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { callQuery } from '#staff/api/queries.ts'
import { BackLink } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { DiscardButton } from '#staff/office/changes-table.tsx'
import draftStyles from '#staff/office/draft-changes.module.css'
import { DraftChanges } from '#staff/office/draft-changes.tsx'
import { Card, Loading, Page } from '#staff/office/page.tsx'
import { DraftVersions } from '#staff/versions/versions-page.tsx'
import { menuWords } from '#staff/words/menu.ts'
import { menuRow } from './change-text.tsx'
import { MenuDraftBar } from './draft-bar.tsx'
import formStyles from './form.module.css'
import { dishesById } from './shown-menu.ts'
import { menuKind, menuQuery, useMenuId } from './use-menu.ts'

const words = menuWords.changes

/** Changes of a menu's draft: each can be discarded, all are published together. */
export function Changes() {
  const menuId = useMenuId()
  const { data: menu, error } = useQuery(menuQuery(menuId))
  return (
    <Page
      title={words.title}
      actions={<BackLink to={`/menu/${menuId}`}>{menuWords.dish.back}</BackLink>}
    >
      {menu ? <ChangesOf menu={menu} /> : <Loading error={error} />}
    </Page>
  )
}

function ChangesOf({ menu }: { menu: WireMenuEditor }) {
  const diff = useQuery(diffQuery(menu.id))
  const faults = faultsOf(menu)
  if (!diff.data) return <Loading error={diff.error} />
  const { changes, lost, warnings, revision } = diff.data
  return (
    <DraftChanges
      kind={menuKind(menu.id)}
      rows={changes.map((change) => menuRow(change, menu))}
      publishable={menu.changes - lost.length}
      lost={lost.length}
      listed={revision}
      revision={menu.revision}
      faults={{
        title: words.stops(faults.length),
        list: faults,
        hint: faults.length > 0 && words.fixFirst(faults.length),
      }}
    >
      {(discarding) => (
        <>
          {lost.length > 0 && (
            <Card title={words.lost} isFlush>
              <ul>
                {lost.map(({ n, subject, reason, by }) => (
                  <li key={n} className={formStyles.listRow}>
                    <div>
                      <b>{subject.name}</b>
                      <small>
                        {reason} {by.name}
                      </small>
                    </div>
                    <DiscardButton discarding={discarding} n={n} what={subject.name} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {warnings.length > 0 && (
            <Notice kind="warn">
              <b>{words.warnings}</b>
              {warnings.map((warning) => (
                <span key={warning} className={draftStyles.problem}>
                  {warning}
                </span>
              ))}
            </Notice>
          )}
        </>
      )}
    </DraftChanges>
  )
}

const diffQuery = (menu: string) => callQuery('menu diff', calls.getMenuDiff, { params: { menu } })

/** Faults that prevent publishing, each with a link to the screen that fixes it. */
function faultsOf({ id, live, draft, lint }: WireMenuEditor): { text: string; to: string }[] {
  const known = dishesById(live)
  const names = new Map(
    [
      ...draft.categories.flatMap(({ items, ...category }) => [
        { ...category, key: `category ${category.id}` },
        ...items.map((item) => ({ ...item, key: `item ${item.id}` })),
      ]),
      ...draft.option_groups.flatMap(({ options, ...group }) => [
        { ...group, key: `group ${group.id}` },
        ...options.map((option) => ({ ...option, key: `option ${group.id}.${option.id}` })),
      ]),
    ].map(({ key, name }) => [key, name]),
  )
  return [
    ...lint
      .filter(({ is_warning }) => !is_warning)
      .map(({ subject, field, message }) => {
        const name = subject && (names.get(`${subject.kind} ${subject.id}`) ?? subject.id)
        const text = [name, menuWords.fields[field] ?? field].filter(Boolean).join(', ')
        return { text: `${text}: ${message}`, to: addressOf(id, subject) }
      }),
    ...[...dishesById(draft)]
      .filter(([dish, { item }]) => item.allergens === null && !known.has(dish))
      .map(([dish, { item }]) => ({
        text: `${item.name}: ${menuWords.list.noAllergensNew}`,
        to: `/menu/${id}/items/${dish}`,
      })),
  ]
}

function addressOf(menu: string, subject: { kind: string; id: string } | null): string {
  if (subject?.kind === 'item') return `/menu/${menu}/items/${subject.id}`
  if (subject?.kind === 'group' || subject?.kind === 'option') {
    return `/menu/${menu}/groups/${subject.id.split('.')[0]}`
  }
  return `/menu/${menu}`
}

/** Published versions of a menu; an older one can be loaded as a draft. */
export function Versions() {
  const menuId = useMenuId()
  const { data: menu } = useQuery(menuQuery(menuId))
  return (
    <DraftVersions kind={menuKind(menuId)} hasDraft={(menu?.changes ?? 0) > 0} menu={menu}>
      {menu && <MenuDraftBar menu={menu} />}
    </DraftVersions>
  )
}
