import { useState } from 'react'
import { SelectField } from '#staff/controls/select-field.tsx'
import { Card } from '#staff/office/page.tsx'
import { menuWords } from '#staff/words/menu.ts'
import { FieldError } from '#ui/field.tsx'
import { ChosenGroup } from './chosen-group.tsx'
import type { DishCardProps } from './dish-card-props.ts'
import styles from './form.module.css'
import { NewGroupSheet } from './new-group-sheet.tsx'
import { useListOrder } from './use-list-order.ts'

const newGroup = ' new'

/** The groups of choices of a dish, in the order in which diners are asked. */
export function ChoicesCard({ menu, id, form, lint }: DishCardProps) {
  const [isAdding, setIsAdding] = useState(false)
  const { options } = form.shown
  const { option_groups: groups } = menu.draft
  const words = menuWords.dish
  const others = groups.filter(({ id }) => !options.includes(id))
  const fault = form.faultOf('options') ?? lint('options').fault
  const setOptions = (next: string[]) => form.change({ options: next })

  const chosen = options.map((id) => ({
    id,
    name: groups.find((group) => group.id === id)?.name ?? id,
  }))
  const isReadOnly = menu.also_sold_at.length > 0
  const order = useListOrder('groups of a dish', chosen, isReadOnly, async (id, after) => {
    const rest = options.filter((each) => each !== id)
    rest.splice(after === null ? 0 : rest.indexOf(after) + 1, 0, id)
    setOptions(rest)
    // What cannot be noted stays in the form.
    return true
  })

  return (
    <Card title={words.choices} isFlush>
      <p className="hidden" role="status">
        {order.said}
      </p>
      {options.length === 0 ? (
        <p className={styles.empty}>{words.noGroup}</p>
      ) : (
        <ul>
          {options.map((id, index) => (
            <ChosenGroup
              key={id}
              menu={menu}
              id={id}
              isFirst={index === 0}
              isLast={index === options.length - 1}
              order={order}
              onTakeOff={() => setOptions(options.filter((each) => each !== id))}
            />
          ))}
        </ul>
      )}
      {fault && <FieldError>{fault}</FieldError>}
      <div className={styles.adder}>
        <SelectField
          label={words.addGroup}
          choices={[{ id: '', name: '–' }, ...others, { id: newGroup, name: words.newGroup }]}
          chosen=""
          onChoose={(id) => {
            if (id === newGroup) setIsAdding(true)
            else if (id) setOptions([...options, id])
          }}
        />
      </div>
      {isAdding && <NewGroupSheet menu={menu} dish={id} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}
