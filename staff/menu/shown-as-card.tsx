import { SelectField } from '#staff/controls/select-field.tsx'
import { Card } from '#staff/office/page.tsx'
import { menuWords } from '#staff/words/menu.ts'
import type { DishCardProps } from './dish-card-props.ts'
import type { WireItem } from './shown-menu.ts'
import { Tick } from './tick.tsx'

const diets = ['vegetarian', 'vegan', 'halal', 'gluten_free'] as const
const spicyLevels = [0, 1, 2, 3] as const

interface Props extends DishCardProps {
  categoryId: string
  onCategory(id: string): void
}

/** Marks, place and whether diners see a dish at all. */
export function ShownAsCard({ menu, form, lint, categoryId, onCategory }: Props) {
  const { shown, change } = form
  const words = menuWords.dish
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
        <small>{lint('sold_out').fault ?? words.soldOutHint}</small>
      </div>
    </Card>
  )
}
