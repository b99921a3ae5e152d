import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { dataOf } from '#contract/client/call-error.ts'
import type { menuPrices } from '#contract/staff/menu-prices.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { decimalsOf, unitsIn } from '#domain/currency.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Chip, Chips, Switch } from '#staff/controls/choices.tsx'
import controls from '#staff/controls/controls.module.css'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { Card, Columns, Page } from '#staff/office/page.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { Field } from '#ui/field.tsx'
import formStyles from './form.module.css'
import { PriceTable } from './price-table.tsx'
import { SaveState } from './save-state.tsx'
import { readShift } from './shift-text.ts'
import { Tick } from './tick.tsx'
import { menuQuery, refreshMenus, useMenuId } from './use-menu.ts'

type Request = z.input<typeof menuPrices>

/** Raises or lowers many prices at once: first what they would become, then as changes of the draft. */
export function Prices() {
  const menuId = useMenuId()
  const { data: menu, error } = useQuery(menuQuery(menuId))
  return (
    <Page
      title={menuWords.prices.title}
      about={menuWords.prices.about}
      actions={
        <Link className={controls.linkButton} to={`/menu/${menuId}`}>
          <ArrowLeft size={20} aria-hidden />
          {menuWords.dish.back}
        </Link>
      }
    >
      {menu ? <PriceForm menu={menu} /> : <Loading error={error} />}
    </Page>
  )
}

function PriceForm({ menu }: { menu: WireMenuEditor }) {
  const client = useQueryClient()
  const money = useMoney()
  const { currency } = useRestaurant()
  const words = menuWords.prices
  const { categories } = menu.draft
  const [chosen, setChosen] = useState<readonly string[]>(categories.map(({ id }) => id))
  const [unit, setUnit] = useState<'percent' | 'amount'>('percent')
  const [typed, setTyped] = useState('')
  const steps = [1, 5, 10, 50, 100].map((step) => step / unitsIn(currency.code))
  const [roundTo, setRoundTo] = useState(steps[decimalsOf(currency.code) === 0 ? 2 : 1] ?? 1)
  const [withOptions, setWithOptions] = useState(false)
  const shift = readShift(typed)
  const request: Request | null =
    shift === null || shift === 0 || chosen.length === 0
      ? null
      : {
          revision: menu.revision,
          categories: [...chosen],
          ...(unit === 'percent' ? { percent: shift } : { amount: shift }),
          round_to: roundTo,
          include_options: withOptions,
        }
  const preview = useQuery({
    queryKey: ['menu prices', menu.id, request],
    queryFn: ({ signal }) =>
      call(calls.changeMenuPrices, {
        params: { menu: menu.id },
        query: { preview: '1' },
        body: request as Request,
        signal,
      }),
    enabled: request !== null,
    placeholderData: (before) => before,
  })
  const changing = useMutation({
    mutationFn: (body: Request) =>
      withPerson(words.title, () =>
        call(calls.changeMenuPrices, { params: { menu: menu.id }, body }),
      ),
    onSuccess(answer) {
      if (answer) setTyped('')
    },
    onSettled: () => refreshMenus(client),
  })
  const rows = request && preview.data ? preview.data.prices : []
  const missing =
    chosen.length === 0
      ? words.choose
      : request === null
        ? words.enter
        : rows.length === 0
          ? words.none
          : null
  const conflict = dataOf(changing.error, 'conflict')
  const conflicts = conflict && 'fields' in conflict ? conflict.fields : []

  return (
    <Columns
      aside={
        <Card title={words.preview}>
          {request && <ErrorNotice error={preview.error} />}
          {request ? (
            <PriceTable rows={rows} isPending={preview.isPending} />
          ) : (
            <p>{chosen.length === 0 ? words.choose : words.enter}</p>
          )}
        </Card>
      }
    >
      <Card title={words.which}>
        <Tick
          isOn={chosen.length === categories.length}
          onChange={(isOn) => setChosen(isOn ? categories.map(({ id }) => id) : [])}
        >
          {words.all}
        </Tick>
        <div className={formStyles.ticks}>
          {categories.map(({ id, name }) => (
            <Tick
              key={id}
              isOn={chosen.includes(id)}
              onChange={(isOn) =>
                setChosen(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            >
              {name}
            </Tick>
          ))}
        </div>
      </Card>
      <Card title={words.how}>
        <Chips label={words.how}>
          <Chip isOn={unit === 'percent'} onPress={() => setUnit('percent')}>
            {words.percent}
          </Chip>
          <Chip isOn={unit === 'amount'} onPress={() => setUnit('amount')}>
            {words.amount}
          </Chip>
        </Chips>
        <div className={formStyles.fields}>
          <TextField
            label={unit === 'percent' ? words.percent : `${words.amount} (${currency.sign})`}
            hint={unit === 'percent' ? words.percentHint : words.amountHint}
            error={typed.trim() !== '' && shift === null ? menuWords.dish.notANumber : undefined}
            inputMode="text"
            autoComplete="off"
            maxLength={10}
            value={typed}
            onChange={setTyped}
          />
          <Field label={words.roundTo}>
            {(control) => (
              <select
                {...control}
                value={roundTo}
                onChange={(event) => setRoundTo(Number(event.target.value))}
              >
                {steps.map((step) => (
                  <option key={step} value={step}>
                    {money(step)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <Switch isOn={withOptions} onChange={setWithOptions} note={words.optionsHint}>
          {words.options}
        </Switch>
        <Button
          isBusy={changing.isPending}
          aria-disabled={request === null || rows.length === 0 || undefined}
          onClick={() =>
            request && rows.length > 0 && !changing.isPending && changing.mutate(request)
          }
        >
          {missing ?? words.apply(rows.length)}
        </Button>
        <SaveState
          menu={menu}
          before={{}}
          isWaiting={false}
          isSaving={changing.isPending}
          isSaved={false}
          conflicts={conflicts}
          error={conflicts.length > 0 ? null : changing.error}
          save={() => request && changing.mutate(request)}
          takeTheirs={() => changing.reset()}
        />
        {changing.data && typed === '' && (
          <Notice kind="good" role="status">
            {words.done(changing.data.prices.length)}{' '}
            <Link to={`/menu/${menu.id}/changes`}>{menuWords.changes.title}</Link>
          </Notice>
        )}
      </Card>
    </Columns>
  )
}
