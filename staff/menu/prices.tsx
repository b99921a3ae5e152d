import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DataOf } from '#contract/calls/table.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { BackLink, Button } from '#staff/controls/button.tsx'
import { ChipChoice, Switch, Tick } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { Card, Columns, LoadFailure, Loading, Page } from '#staff/office/page.tsx'
import { conflictsIn } from '#staff/office/use-autosaved-fields.ts'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { officeWords } from '#staff/words/office.ts'
import { TextField } from '#ui/field.tsx'
import formStyles from './form.module.css'
import { type PriceChange, usePriceChange } from './price-change.ts'
import styles from './prices.module.css'
import { SaveState } from './save-state.tsx'
import { menuQuery, useMenuId } from './use-menu.ts'

const words = menuWords.prices

/** Changes many prices at once: shows a preview, then changes the draft. */
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
  const conflicts = conflictsIn(changing.error)
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
          onClick={() => request && rows.length > 0 && changing.run(request)}
        >
          {missingOf(change) ?? words.apply(rows.length)}
        </Button>
        <SaveState
          menu={menu}
          form={{
            isOnItsWay: changing.isPending,
            isSaving: changing.isPending,
            isSaved: false,
            conflicts,
            error: conflicts.length > 0 ? null : changing.error,
            save: () => request && changing.run(request),
            takeTheirs: changing.reset,
          }}
        />
        {changing.output && change.fields.typed === '' && (
          <Notice kind="good" role="status">
            {words.done(changing.output.prices.length)}{' '}
            <Link to={`/menu/${menu.id}/changes`}>{menuWords.changes.title}</Link>
          </Notice>
        )}
      </Card>
    </Columns>
  )
}

/** The missing field of a price change; null if none. */
function missingOf({ fields, request, rows }: PriceChange): string | null {
  if (fields.chosen.size === 0) return words.choose
  if (request === null) return words.enter
  return rows.length === 0 ? words.none : null
}

interface CategoriesProps {
  categories: WireMenuEditor['draft']['categories']
  change: PriceChange
}

/** Selects the categories or single dishes whose prices change. */
function DishTicks({ categories, change: { fields, choose } }: CategoriesProps) {
  const all = categories.flatMap(({ items }) => items)
  const areChosen = (items: readonly { id: string }[]) =>
    items.length > 0 && items.every(({ id }) => fields.chosen.has(id))
  return (
    <>
      <Tick isOn={areChosen(all)} onChange={(isOn) => choose(all, isOn)}>
        {words.all}
      </Tick>
      <ul className={styles.categories}>
        {categories
          .filter(({ items }) => items.length > 0)
          .map(({ id, name, items }) => (
            <li key={id}>
              <Tick isOn={areChosen(items)} onChange={(isOn) => choose(items, isOn)}>
                {name}
              </Tick>
              <details>
                <summary>{words.dishesOf(name)}</summary>
                <div className={formStyles.ticks}>
                  {items.map((item) => (
                    <Tick
                      key={item.id}
                      isOn={fields.chosen.has(item.id)}
                      onChange={(isOn) => choose([item], isOn)}
                    >
                      {item.name}
                    </Tick>
                  ))}
                </div>
              </details>
            </li>
          ))}
      </ul>
    </>
  )
}

/** The amount of the change, and the rounding. */
function ShiftFields({ change }: { change: PriceChange }) {
  const { fields, set } = change
  const { unit } = fields
  const money = useMoney()
  const { currency } = useRestaurant()
  return (
    <>
      <ChipChoice
        label={words.how}
        choices={['percent', 'amount']}
        chosen={unit}
        onChoose={(each) => set({ unit: each })}
        textOf={(each) => words[each]}
      />
      <div className={formStyles.fields}>
        <TextField
          label={unit === 'percent' ? words.percent : `${words.amount} (${currency.sign})`}
          hint={unit === 'percent' ? words.percentHint : words.amountHint}
          error={change.isUnreadable ? words.notANumber : undefined}
          inputMode="text"
          autoComplete="off"
          maxLength={10}
          value={fields.typed}
          onChange={(typed) => set({ typed })}
        />
        <SelectField
          label={words.roundTo}
          choices={change.steps.map((step) => ({ id: step, name: money(step) }))}
          value={fields.roundTo}
          onChange={(step) => set({ roundTo: step })}
        />
      </div>
      <Switch
        isOn={fields.withOptions}
        onChange={(isOn) => set({ withOptions: isOn })}
        note={words.optionsHint}
      >
        {words.options}
      </Switch>
    </>
  )
}

interface Props {
  rows: DataOf<'changeMenuPrices'>['prices']
  isPending: boolean
}

/** Prices before and after. */
function PriceTable({ rows, isPending }: Props) {
  const money = useMoney()
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
