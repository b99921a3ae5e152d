import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { Chip, Chips, Switch } from '#staff/controls/choices.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { Field } from '#ui/field.tsx'
import formStyles from './form.module.css'
import { Tick } from './tick.tsx'
import type { PriceChange } from './use-price-change.ts'

const words = menuWords.prices

interface CategoriesProps {
  categories: WireMenuEditor['draft']['categories']
  change: PriceChange
}

/** Of which categories the prices change. */
export function CategoryTicks({ categories, change: { chosen, setChosen } }: CategoriesProps) {
  return (
    <>
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
    </>
  )
}

/** By how much the prices change, and what they are rounded to. */
export function ShiftFields({ change }: { change: PriceChange }) {
  const { unit, setUnit, roundTo } = change
  const money = useMoney()
  const { currency } = useRestaurant()
  return (
    <>
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
          error={change.isUnreadable ? menuWords.dish.notANumber : undefined}
          inputMode="text"
          autoComplete="off"
          maxLength={10}
          value={change.typed}
          onChange={change.setTyped}
        />
        <Field label={words.roundTo}>
          {(control) => (
            <select
              {...control}
              value={roundTo}
              onChange={(event) => change.setRoundTo(Number(event.target.value))}
            >
              {change.steps.map((step) => (
                <option key={step} value={step}>
                  {money(step)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Switch isOn={change.withOptions} onChange={change.setWithOptions} note={words.optionsHint}>
        {words.options}
      </Switch>
    </>
  )
}
