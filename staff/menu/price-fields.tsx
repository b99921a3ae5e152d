import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { Chip, Chips, Switch } from '#staff/controls/choices.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import formStyles from './form.module.css'
import styles from './price-fields.module.css'
import { allDishes, isOfDish, type PricedDishes, withCategory, withDish } from './priced-dishes.ts'
import { Tick } from './tick.tsx'
import type { PriceChange } from './use-price-change.ts'

const words = menuWords.prices

interface CategoriesProps {
  categories: WireMenuEditor['draft']['categories']
  change: PriceChange
}

/** Of which categories, or which single dishes, the prices change. */
export function DishTicks({ categories, change: { chosen, setChosen } }: CategoriesProps) {
  return (
    <>
      <Tick
        isOn={chosen.categories.length === categories.length}
        onChange={(isOn) => setChosen(isOn ? allDishes(categories) : noDishes)}
      >
        {words.all}
      </Tick>
      <ul className={styles.categories}>
        {categories.map((category) => (
          <li key={category.id}>
            <Tick
              isOn={chosen.categories.includes(category.id)}
              onChange={(isOn) => setChosen(withCategory(chosen, category, isOn))}
            >
              {category.name}
            </Tick>
            {category.items.length > 0 && (
              <details>
                <summary>{words.dishesOf(category.name)}</summary>
                <div className={formStyles.ticks}>
                  {category.items.map(({ id, name }) => (
                    <Tick
                      key={id}
                      isOn={isOfDish(chosen, category, id)}
                      onChange={(isOn) => setChosen(withDish(chosen, category, id, isOn))}
                    >
                      {name}
                    </Tick>
                  ))}
                </div>
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const noDishes: PricedDishes = { categories: [], items: [] }

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
        <SelectField
          label={words.roundTo}
          choices={change.steps.map((step) => ({ id: step, name: money(step) }))}
          value={roundTo}
          onChange={change.setRoundTo}
        />
      </div>
      <Switch isOn={change.withOptions} onChange={change.setWithOptions} note={words.optionsHint}>
        {words.options}
      </Switch>
    </>
  )
}
