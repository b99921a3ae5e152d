import { CircleAlert, CircleCheck } from 'lucide-react'
import { largestAmount } from '#domain/currency.ts'
import { Tick } from '#staff/controls/choices.tsx'
import {
  MoneyField,
  OptionalMoneyField,
  OptionalNumberField,
} from '#staff/controls/number-field.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { Card } from '#staff/office/page.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { FieldError, TextArea, TextField } from '#ui/field.tsx'
import { AllergenTicks } from './allergen-ticks.tsx'
import styles from './form.module.css'
import { type DishCardProps, lintOf } from './save-state.tsx'
import type { WireItem } from './shown-menu.ts'

const longest = { name: 80, description: 500 }
const words = menuWords.dish

/** Name, text and prices of a dish. */
export function DishTexts({ menu, id, form, live }: DishCardProps) {
  const money = useMoney()
  const { shown, change, field } = form
  const liveHint = (name: 'price' | 'special_price') =>
    live && live[name] !== shown[name] && live[name] !== null
      ? words.live(money(live[name]))
      : undefined
  return (
    <Card>
      <div className={styles.fields}>
        <TextField {...field('name')} label={menuWords.name} maxLength={longest.name} />
        <TextField
          {...field('kitchen_name')}
          label={words.kitchenName}
          hint={words.kitchenNameHint}
          value={shown.kitchen_name ?? ''}
          maxLength={longest.name}
          onChange={(typed) => change({ kitchen_name: typed || null }, true)}
        />
      </div>
      <TextArea
        {...field('description')}
        label={menuWords.description}
        hint={
          lintOf(menu, { kind: 'item', id }, 'description', true) ??
          words.of(shown.description.length, longest.description)
        }
        rows={3}
        maxLength={longest.description}
      />
      <div className={styles.fields}>
        <MoneyField
          {...field('price')}
          label={menuWords.price}
          max={largestAmount}
          hint={liveHint('price')}
        />
        <OptionalMoneyField
          {...field('special_price')}
          label={words.offer}
          max={largestAmount}
          hint={liveHint('special_price') ?? words.offerHint}
        />
        <OptionalNumberField {...field('calories')} label={words.calories} min={0} max={20_000} />
      </div>
    </Card>
  )
}

/** Which of the 14 allergens a dish contains, if any. */
export function AllergenCard({ form }: DishCardProps) {
  const { allergens } = form.shown
  const fault = form.faultOf('allergens')
  return (
    <Card
      title={menuWords.dish.allergens}
      beside={
        allergens === null ? (
          <Tag kind="bad" Icon={CircleAlert}>
            {menuWords.dish.allergensNeeded}
          </Tag>
        ) : (
          <Tag kind="good" Icon={CircleCheck}>
            {menuWords.dish.allergensGiven}
          </Tag>
        )
      }
    >
      <AllergenTicks
        label={menuWords.dish.allergens}
        chosen={allergens}
        onChange={(chosen) => form.change({ allergens: chosen })}
      />
      {fault && <FieldError>{fault}</FieldError>}
    </Card>
  )
}

const diets = ['vegetarian', 'vegan', 'halal', 'gluten_free'] as const
const spicyLevels = [0, 1, 2, 3] as const

interface ShownProps extends DishCardProps {
  categoryId: string
  onCategory(id: string): void
}

/** Marks, category and visibility of a dish. */
export function ShownAsCard({ menu, form, categoryId, onCategory }: ShownProps) {
  const { shown, change } = form
  const setDiet = (diet: WireItem['dietary'][number], isOn: boolean) =>
    change({
      dietary: diets.filter((each) => (each === diet ? isOn : shown.dietary.includes(each))),
    })
  return (
    <Card title={words.shownAs}>
      <div>
        {diets.map((diet) => (
          <Tick
            key={diet}
            isOn={shown.dietary.includes(diet)}
            onChange={(isOn) => setDiet(diet, isOn)}
          >
            {words.dietary[diet]}
          </Tick>
        ))}
        <Tick isOn={shown.popular} onChange={(popular) => change({ popular })}>
          {words.popular}
        </Tick>
      </div>
      <SelectField
        label={words.spicy}
        choices={spicyLevels.map((id) => ({ id, name: words.spicyLevels[id] }))}
        value={shown.spicy}
        onChange={(spicy) => change({ spicy })}
      />
      <SelectField
        label={words.category}
        choices={menu.draft.categories}
        value={categoryId}
        onChange={onCategory}
      />
      <div>
        <Tick isOn={shown.hidden} onChange={(hidden) => change({ hidden })}>
          {words.hidden}
        </Tick>
        <Tick isOn={shown.sold_out} onChange={(sold_out) => change({ sold_out })}>
          {words.soldOut}
        </Tick>
        <small>{form.faultOf('sold_out') ?? words.soldOutHint}</small>
      </div>
    </Card>
  )
}
