import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { z } from 'zod'
import { dataOf } from '#contract/client/call-error.ts'
import type { menuPricesChanged } from '#contract/staff/menu-prices.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { BackLink } from '#staff/controls/back-link.tsx'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { LoadFailure } from '#staff/office/load-failure.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { Card, Columns, Page } from '#staff/office/page.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { officeWords } from '#staff/words/office.ts'
import { DishTicks, ShiftFields } from './price-fields.tsx'
import styles from './price-table.module.css'
import { hasDishes } from './priced-dishes.ts'
import { SaveState } from './save-state.tsx'
import { menuQuery, useMenuId } from './use-menu.ts'
import { type PriceChange, usePriceChange } from './use-price-change.ts'

const words = menuWords.prices

/** Raises or lowers many prices at once: first what they would become, then as changes of the draft. */
export function Prices() {
  const menuId = useMenuId()
  const { data: menu, error } = useQuery(menuQuery(menuId))
  return (
    <Page
      title={words.title}
      about={words.about}
      actions={<BackLink to={`/menu/${menuId}`}>{menuWords.dish.back}</BackLink>}
    >
      {menu ? <PriceForm menu={menu} /> : <Loading error={error} />}
    </Page>
  )
}

function PriceForm({ menu }: { menu: WireMenuEditor }) {
  const change = usePriceChange(menu)
  const { request, rows, preview, changing } = change
  const conflict = dataOf(changing.error, 'conflict')
  const conflicts = conflict && 'fields' in conflict ? conflict.fields : []
  return (
    <Columns
      aside={
        <Card title={words.preview}>
          {request && preview.error ? (
            <LoadFailure error={preview.error} />
          ) : request ? (
            <PriceTable rows={rows} isPending={preview.isPending} />
          ) : (
            <p>{missingOf(change)}</p>
          )}
        </Card>
      }
    >
      <Card title={words.which}>
        <DishTicks categories={menu.draft.categories} change={change} />
      </Card>
      <Card title={words.how}>
        <ShiftFields change={change} />
        <Button
          isBusy={changing.isPending}
          aria-disabled={request === null || rows.length === 0 || undefined}
          onClick={() =>
            request && rows.length > 0 && !changing.isPending && changing.mutate(request)
          }
        >
          {missingOf(change) ?? words.apply(rows.length)}
        </Button>
        <SaveState
          menu={menu}
          before={{}}
          isOnItsWay={changing.isPending}
          isSaving={changing.isPending}
          isSaved={false}
          conflicts={conflicts}
          error={conflicts.length > 0 ? null : changing.error}
          save={() => request && changing.mutate(request)}
          takeTheirs={() => changing.reset()}
        />
        {changing.data && change.typed === '' && (
          <Notice kind="good" role="status">
            {words.done(changing.data.prices.length)}{' '}
            <Link to={`/menu/${menu.id}/changes`}>{menuWords.changes.title}</Link>
          </Notice>
        )}
      </Card>
    </Columns>
  )
}

/** What is missing for a change of prices; null when nothing is. */
function missingOf({ chosen, request, rows }: PriceChange): string | null {
  if (!hasDishes(chosen)) return words.choose
  if (request === null) return words.enter
  return rows.length === 0 ? words.none : null
}

interface Props {
  rows: z.infer<typeof menuPricesChanged>['prices']
  isPending: boolean
}

/** Prices before and after. */
function PriceTable({ rows, isPending }: Props) {
  const money = useMoney()
  const words = menuWords.prices
  if (rows.length === 0) return <p role="status">{isPending ? officeWords.loading : words.none}</p>
  return (
    <ul className={styles.prices}>
      {rows.map(({ kind, id, name, field, was, becomes }) => (
        <li key={`${kind} ${id} ${field}`}>
          <span>
            {name}
            {field === 'special_price' && <small> {words.offer}</small>}
            {kind === 'option' && <small> {words.option}</small>}
          </span>
          <s>{money(was)}</s>
          <b>{money(becomes)}</b>
        </li>
      ))}
    </ul>
  )
}
