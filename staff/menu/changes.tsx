import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { call } from '#staff/api/client.ts'
import { BackLink } from '#staff/controls/back-link.tsx'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { ChangesTable } from '#staff/office/changes-table.tsx'
import draftStyles from '#staff/office/draft-changes.module.css'
import {
  DiscardAll,
  DraftFaults,
  PublishForm,
  useDiscarding,
} from '#staff/office/draft-changes.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { Card, Page } from '#staff/office/page.tsx'
import { menuWords } from '#staff/words/menu.ts'
import { draftWords } from '#staff/words/office.ts'
import formStyles from './form.module.css'
import { menuRow } from './menu-row.tsx'
import { dishesById } from './shown-menu.ts'
import { menuQuery, refreshMenus, setMenu, useMenuId } from './use-menu.ts'

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
  const client = useQueryClient()
  const diff = useQuery(diffQuery(menu.id))
  const faults = faultsOf(menu)
  const discarding = useDiscarding({
    title: words.title,
    // Revision of the list shown: the menu may be newer.
    revision: diff.data?.revision,
    one: (n, query) => call(calls.discardMenuChange, { params: { menu: menu.id, n }, query }),
    all: (query) => call(calls.discardMenuDraft, { params: { menu: menu.id }, query }),
    onDiscarded: (editor) => setMenu(client, editor),
    onFailed: () => refreshMenus(client),
  })
  if (!diff.data) return <Loading error={diff.error} />
  const { changes, lost, warnings, revision } = diff.data
  return (
    <>
      <DraftFaults title={words.stops(faults.length)} faults={faults} />
      <ErrorNotice error={discarding.error} />
      {changes.length === 0 && lost.length === 0 ? (
        <p role="status">{words.none}</p>
      ) : (
        <Card title={draftWords.count(new Set(changes.map(({ n }) => n)).size)} isFlush>
          <ChangesTable
            rows={changes.map((change) => menuRow(change, menu))}
            discarding={discarding}
          />
        </Card>
      )}
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
                <Button
                  kind="outlined"
                  size="compact"
                  aria-label={draftWords.discardOf(subject.name)}
                  isBusy={discarding.discarded === n}
                  onClick={() => discarding.discard(n)}
                >
                  {draftWords.discard}
                </Button>
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
      {changes.length > 0 && (
        <Publish menu={menu} count={menu.changes - lost.length} faults={faults.length} />
      )}
      {/* Refetches a list that has changed. */}
      {changes.length + lost.length > 0 && (
        <DiscardAll key={revision} discarding={discarding} note={words.discardAllNote} />
      )}
    </>
  )
}

interface PublishProps {
  menu: WireMenuEditor
  count: number
  /** Number of faults to fix before publishing. */
  faults: number
}

function Publish({ menu, count, faults }: PublishProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <PublishForm
      count={count}
      hint={faults > 0 && words.fixFirst(faults)}
      noteHint={words.noteHint}
      isStopped={faults > 0}
      publish={(note, idempotencyKey) =>
        call(calls.publishMenu, {
          params: { menu: menu.id },
          body: { revision: menu.revision, note },
          idempotencyKey,
        })
      }
      onPublished={async () => {
        await refreshMenus(client)
        void navigate(`/menu/${menu.id}`)
      }}
      onFailed={() => refreshMenus(client)}
    />
  )
}

const diffQuery = (menu: string) =>
  queryOptions({
    queryKey: ['menu diff', menu],
    queryFn: ({ signal }) => call(calls.getMenuDiff, { params: { menu }, signal }),
  })

/** Faults that prevent publishing, each with a link to the screen that fixes it. */
function faultsOf({ id, live, draft, lint }: WireMenuEditor): { text: string; to: string }[] {
  const known = dishesById(live)
  const names = new Map(
    [
      ...draft.categories.flatMap((category) => [
        { id: `category ${category.id}`, name: category.name },
        ...category.items.map((item) => ({ id: `item ${item.id}`, name: item.name })),
      ]),
      ...draft.option_groups.flatMap((group) => [
        { id: `group ${group.id}`, name: group.name },
        ...group.options.map((option) => ({
          id: `option ${group.id}.${option.id}`,
          name: option.name,
        })),
      ]),
    ].map((each) => [each.id, each.name]),
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
