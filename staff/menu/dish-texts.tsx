import { TextArea, TextField } from '#staff/controls/text-field.tsx'
import { Card } from '#staff/office/page.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { AmountField } from './amount-field.tsx'
import { CountField } from './count-field.tsx'
import type { DishCardProps } from './dish-card-props.ts'
import styles from './form.module.css'

const longest = { name: 80, description: 500 }

/** Name, text and prices of a dish. */
export function DishTexts({ form, lint, live }: DishCardProps) {
  const money = useMoney()
  const { shown, change, faultOf, save } = form
  const words = menuWords.dish
  const faultAt = (field: Parameters<typeof faultOf>[0]) => faultOf(field) ?? lint(field).fault
  const liveHint = (field: 'price' | 'special_price') =>
    live && live[field] !== shown[field] && live[field] !== null
      ? words.live(money(live[field]))
      : undefined
  return (
    <Card>
      <div className={styles.fields}>
        <TextField
          label={menuWords.name}
          error={faultAt('name')}
          value={shown.name}
          maxLength={longest.name}
          onChange={(name) => change({ name }, true)}
          onBlur={save}
        />
        <TextField
          label={words.kitchenName}
          hint={words.kitchenNameHint}
          error={faultAt('kitchen_name')}
          value={shown.kitchen_name ?? ''}
          maxLength={longest.name}
          onChange={(typed) => change({ kitchen_name: typed || null }, true)}
          onBlur={save}
        />
      </div>
      <TextArea
        label={menuWords.description}
        hint={
          lint('description').warning ?? words.of(shown.description.length, longest.description)
        }
        error={faultAt('description')}
        rows={3}
        value={shown.description}
        maxLength={longest.description}
        onChange={(description) => change({ description }, true)}
        onBlur={save}
      />
      <div className={styles.fields}>
        <AmountField
          label={menuWords.price}
          value={shown.price}
          hint={liveHint('price')}
          error={faultAt('price')}
          onChange={(price) => price !== null && change({ price }, true)}
        />
        <AmountField
          label={words.offer}
          value={shown.special_price}
          hint={liveHint('special_price') ?? words.offerHint}
          error={faultAt('special_price')}
          onChange={(special_price) => change({ special_price }, true)}
        />
        <CountField
          label={words.calories}
          value={shown.calories}
          most={20_000}
          error={faultAt('calories')}
          onChange={(calories) => change({ calories }, true)}
        />
      </div>
    </Card>
  )
}
