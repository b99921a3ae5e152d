import { X } from 'lucide-react'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { IconButton } from '#staff/controls/icon-button.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { menuWords } from '#staff/words/menu.ts'
import { AllergenTicks } from './allergen-ticks.tsx'
import { AmountField } from './amount-field.tsx'
import styles from './form.module.css'
import { lintByField } from './lint-by-field.ts'
import { MovableEntry } from './movable-entry.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { SaveState } from './save-state.tsx'
import type { WireGroup } from './shown-menu.ts'
import { Tick } from './tick.tsx'
import type { ListOrder } from './use-list-order.ts'
import { useMenuFields } from './use-menu-fields.ts'

interface Props {
  menu: WireMenuEditor
  groupId: string
  /** It leaves something out, and so brings no allergen in. */
  isRemoval: boolean
  option: WireGroup['options'][number]
  order: ListOrder
  /** Null for the only option of a group. */
  onRemove: (() => void) | null
}

/** One option of a group: its name, what it costs on top, and what is in it. */
export function OptionForm({ menu, groupId, isRemoval, option, order, onRemove }: Props) {
  const { id, ...fields } = option
  const form = useMenuFields(menu.id, `option ${groupId}.${id}`, fields, (changed) => ({
    op: 'option.set',
    group: groupId,
    id,
    fields: changed,
  }))
  const { shown, change, faultOf, save } = form
  const lint = lintByField(menu.lint, 'option', `${groupId}.${id}`)
  const words = menuWords.group
  return (
    <MovableEntry
      id={id}
      name={option.name}
      order={order}
      className={styles.option}
      label={words.option(option.name)}
    >
      {(handle) => (
        <>
          <div className={styles.optionFields}>
            <TextField
              label={menuWords.name}
              error={faultOf('name') ?? lint('name').fault}
              value={shown.name}
              maxLength={80}
              onChange={(name) => change({ name }, true)}
              onBlur={save}
            />
            <AmountField
              label={words.optionPrice}
              value={shown.price}
              error={faultOf('price') ?? lint('price').fault}
              onChange={(price) => change({ price: price ?? 0 }, true)}
            />
          </div>
          <div className={styles.optionFoot}>
            {!isRemoval && (
              <details>
                <summary>{words.allergens(shown.allergens)}</summary>
                <AllergenTicks
                  label={words.allergens(shown.allergens)}
                  chosen={shown.allergens}
                  onChange={(allergens) => change({ allergens })}
                />
              </details>
            )}
            <Tick isOn={shown.sold_out} onChange={(sold_out) => change({ sold_out })}>
              {words.soldOut}
            </Tick>
            <span className={styles.moves}>
              {handle}
              <MoveButtons
                name={option.name}
                isFirst={order.isFirst(id)}
                isLast={order.isLast(id)}
                onStep={(by) => order.step(id, by)}
              />
              <IconButton
                label={onRemove ? words.removeOption(option.name) : words.lastOption}
                aria-disabled={onRemove === null || undefined}
                onClick={() => onRemove?.()}
              >
                <X aria-hidden />
              </IconButton>
            </span>
          </div>
          <SaveState {...form} menu={menu} />
        </>
      )}
    </MovableEntry>
  )
}
