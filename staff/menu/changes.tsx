import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { call } from '#staff/api/client.ts'
import { BackLink } from '#staff/controls/back-link.tsx'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { Card, Page } from '#staff/office/page.tsx'
import { PublishForm } from '#staff/office/publish-form.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { menuWords } from '#staff/words/menu.ts'
import formStyles from './form.module.css'
import { MenuChangesTable } from './menu-changes-table.tsx'
import { dishesById } from './shown-menu.ts'
import { menuQuery, refreshMenus, setMenu, useMenuId } from './use-menu.ts'

/** What publishing a menu would change, with the way to drop single changes. */
export function Changes() {
  const menuId = useMenuId()
  const { data: menu, error } = useQuery(menuQuery(menuId))
  return (
    <Page
      title={menuWords.changes.title}
      actions={<BackLink to={`/menu/${menuId}`}>{menuWords.dish.back}</BackLink>}
    >
      {menu ? <ChangesOf menu={menu} /> : <Loading error={error} />}
    </Page>
  )
}

function ChangesOf({ menu }: { menu: WireMenuEditor }) {
  const client = useQueryClient()
  const diff = useQuery(diffQuery(menu.id))
  const stops = stopsOf(menu)
  const words = menuWords.changes
  const dropping = useMutation({
    mutationFn: ({ n, ...query }: { n: number | 'all'; revision: number }) =>
      withPerson(words.title, () =>
        n === 'all'
          ? call(calls.discardMenuDraft, { params: { menu: menu.id }, query })
          : call(calls.discardMenuChange, { params: { menu: menu.id, n: String(n) }, query }),
      ),
    onSuccess: (editor) => editor && setMenu(client, editor),
    onError: () => refreshMenus(client),
  })
  if (!diff.data) return <Loading error={diff.error} />
  const { changes, lost, warnings, revision } = diff.data
  // Of the list that is shown: the menu may be newer.
  const drop = (n: number | 'all') => !dropping.isPending && dropping.mutate({ n, revision })

  return (
    <>
      {stops.length > 0 && (
        <Notice kind="bad" role="status">
          <b>{words.stops(stops.length)}</b>
          {stops.map(({ text, to }) => (
            <span key={text} className={formStyles.problem}>
              {text} <Link to={to}>{words.fix}</Link>
            </span>
          ))}
        </Notice>
      )}
      <ErrorNotice error={dropping.error} />
      {changes.length === 0 && lost.length === 0 ? (
        <p role="status">{words.none}</p>
      ) : (
        <Card title={words.count(new Set(changes.map(({ n }) => n)).size)} isFlush>
          <MenuChangesTable
            menu={menu}
            changes={changes}
            dropped={dropping.isPending ? dropping.variables.n : null}
            onDrop={drop}
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
                  aria-label={words.discardOf(subject.name)}
                  isBusy={dropping.isPending && dropping.variables.n === n}
                  onClick={() => drop(n)}
                >
                  {words.discard}
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
            <span key={warning} className={formStyles.problem}>
              {warning}
            </span>
          ))}
        </Notice>
      )}
      {changes.length > 0 && (
        <Publish menu={menu} count={menu.changes - lost.length} stops={stops.length} />
      )}
      {changes.length + lost.length > 0 && (
        <RemoveButton
          // Asks anew about a list that has changed.
          key={revision}
          label={words.discardAll}
          sure={words.discardAllSure}
          note={words.discardAllNote}
          isBusy={dropping.isPending}
          onRemove={() => drop('all')}
        />
      )}
    </>
  )
}

interface PublishProps {
  menu: WireMenuEditor
  count: number
  /** How many things have to be mended first. */
  stops: number
}

function Publish({ menu, count, stops }: PublishProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const words = menuWords.changes
  return (
    <PublishForm
      label={words.publish(count)}
      hint={
        <>
          {stops > 0 && words.fixFirst(stops)} {words.undoHint}
        </>
      }
      noteHint={words.noteHint}
      isStopped={stops > 0}
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

/** What publishing a menu would change. */
const diffQuery = (menu: string) =>
  queryOptions({
    queryKey: ['menu diff', menu],
    queryFn: ({ signal }) => call(calls.getMenuDiff, { params: { menu }, signal }),
  })

/** Faults that prevent publishing, each with the screen that fixes it. */
function stopsOf({ id, live, draft, lint }: WireMenuEditor): { text: string; to: string }[] {
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
