import { ArrowDown, ArrowUp, Check, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#staff/controls/icon-button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { Card } from '#staff/office/page.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { Field, FieldError } from '#ui/field.tsx'
import type { DishCardProps } from './dish-card-props.ts'
import styles from './form.module.css'
import { stepInList } from './menu-rows.ts'
import { NewGroupSheet } from './new-group-sheet.tsx'
import { usesOf, type WireGroup } from './shown-menu.ts'

const newGroup = ' new'

/** The groups of choices of a dish, in the order in which diners are asked. */
export function ChoicesCard({ menu, form, lint }: DishCardProps) {
  const money = useMoney()
  const [isAdding, setIsAdding] = useState(false)
  const { options } = form.shown
  const { option_groups: groups } = menu.draft
  const words = menuWords.dish
  const others = groups.filter(({ id }) => !options.includes(id))
  const fault = form.faultOf('options') ?? lint('options').fault
  const setOptions = (next: string[]) => form.change({ options: next })

  function step(id: string, by: -1 | 1) {
    const after = stepInList(options, id, by)
    if (after === undefined) return
    const rest = options.filter((each) => each !== id)
    rest.splice(after === null ? 0 : rest.indexOf(after) + 1, 0, id)
    setOptions(rest)
  }

  return (
    <Card title={words.choices} isFlush>
      {options.length === 0 ? (
        <p className={styles.empty}>{words.noGroup}</p>
      ) : (
        <ul>
          {options.map((id, index) => {
            const group = groups.find((each) => each.id === id)
            const name = group?.name ?? id
            const out = group?.options.filter((option) => option.sold_out) ?? []
            return (
              <li key={id} className={styles.row}>
                <div>
                  <b>
                    <Link to={`/menu/${menu.id}/groups/${id}`}>{name}</Link>
                  </b>
                  {group && (
                    <small>
                      {[
                        manyText(group),
                        group.options
                          .map(({ name, price }) => (price > 0 ? `${name} ${money(price)}` : name))
                          .join(', '),
                        words.usedBy(usesOf(menu.draft, id)),
                      ].join(' · ')}
                      {out.map((option) => (
                        <span key={option.id} className={styles.bad}>
                          {' · '}
                          {words.optionOut(option.name)}
                        </span>
                      ))}
                    </small>
                  )}
                </div>
                {group?.required && (
                  <Tag kind="good">
                    <Check size={18} aria-hidden />
                    {words.required}
                  </Tag>
                )}
                <span className={styles.moves}>
                  <IconButton
                    label={menuWords.moveUp(name)}
                    aria-disabled={index === 0 || undefined}
                    onClick={() => step(id, -1)}
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                  <IconButton
                    label={menuWords.moveDown(name)}
                    aria-disabled={index === options.length - 1 || undefined}
                    onClick={() => step(id, 1)}
                  >
                    <ArrowDown aria-hidden />
                  </IconButton>
                  <IconButton
                    label={words.takeOff(name)}
                    onClick={() => setOptions(options.filter((each) => each !== id))}
                  >
                    <X aria-hidden />
                  </IconButton>
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {fault && <FieldError>{fault}</FieldError>}
      <div className={styles.adder}>
        <Field label={words.addGroup}>
          {(control) => (
            <select
              {...control}
              value=""
              onChange={(event) => {
                const id = event.target.value
                if (id === newGroup) setIsAdding(true)
                else if (id) setOptions([...options, id])
              }}
            >
              <option value="">–</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value={newGroup}>{words.newGroup}</option>
            </select>
          )}
        </Field>
      </div>
      {isAdding && (
        <NewGroupSheet
          menu={menu}
          onClose={() => setIsAdding(false)}
          onAdded={(id) => setOptions([...options, id])}
        />
      )}
    </Card>
  )
}

function manyText({ type, max }: WireGroup): string {
  if (type === 'single') return menuWords.dish.one
  return max > 0 ? menuWords.dish.upTo(max) : menuWords.dish.any
}
