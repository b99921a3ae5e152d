import { CircleAlert, CircleCheck } from 'lucide-react'
import { Tag } from '#staff/controls/tag.tsx'
import { Card } from '#staff/office/page.tsx'
import { menuWords } from '#staff/words/menu.ts'
import { FieldError } from '#ui/field.tsx'
import { AllergenTicks } from './allergen-ticks.tsx'
import type { DishCardProps } from './dish-card-props.ts'

/** Which of the 14 a dish contains, or that it contains none. */
export function AllergenCard({ form, lint }: DishCardProps) {
  const { allergens } = form.shown
  const fault = form.faultOf('allergens') ?? lint('allergens').fault
  return (
    <Card
      title={menuWords.dish.allergens}
      beside={
        allergens === null ? (
          <Tag kind="bad">
            <CircleAlert size={18} aria-hidden />
            {menuWords.dish.allergensNeeded}
          </Tag>
        ) : (
          <Tag kind="good">
            <CircleCheck size={18} aria-hidden />
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
