import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { words } from '#staff/words/common.ts'
import { menuWords } from '#staff/words/menu.ts'
import { Field } from '#ui/field.tsx'
import { AmountField } from './amount-field.tsx'
import { FailedDishes } from './failed-dishes.tsx'
import styles from './form.module.css'
import { readAllergens } from './read-allergens.ts'
import type { NewDish, NewDishes } from './use-new-dishes.ts'

interface Props {
  menu: WireMenuEditor
  dishes: NewDishes
  onClose(): void
}

/** What a dish has at least, for many in a row by the keyboard alone: Enter adds it and begins the next one. */
export function NewDishSheet({ menu, dishes, onClose }: Props) {
  const navigate = useNavigate()
  const formId = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const { categories } = menu.draft
  const [name, setName] = useState('')
  const [price, setPrice] = useState<number | null>(null)
  const [typedAllergens, setTypedAllergens] = useState('')
  const [category, setCategory] = useState(categories[0]?.id ?? '')
  const [isTried, setIsTried] = useState(false)
  const [isOpening, setIsOpening] = useState(false)
  const read = readAllergens(typedAllergens)
  const isThere = (category: string) => categories.some(({ id }) => id === category)
  const hasCategory = isThere(category)
  const added = dishes.sent.filter(({ state }) => state === 'added')
  const last = added.at(-1)

  // After the dialog, which gives the focus to its first button.
  useEffect(() => nameField.current?.focus(), [])

  /** The dish as it is typed, and the form for the next one; undefined where something is missing. */
  function take(): NewDish | undefined {
    const isWhole = name.trim() !== '' && price !== null && hasCategory && 'allergens' in read
    setIsTried(!isWhole)
    if (!isWhole) return undefined
    setName('')
    setPrice(null)
    setTypedAllergens('')
    nameField.current?.focus()
    return { name: name.trim(), price, category, allergens: read.allergens }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const dish = take()
    if (dish) void dishes.send(dish)
  }
  async function addAndOpen() {
    const dish = isOpening ? undefined : take()
    if (!dish) return
    setIsOpening(true)
    const id = await dishes.send(dish)
    setIsOpening(false)
    if (id) void navigate(`/menu/${menu.id}/items/${id}`)
  }

  return (
    <Panel
      title={menuWords.dish.new}
      onClose={onClose}
      foot={
        <>
          <Button kind="outlined" onClick={onClose}>
            {added.length > 0 ? menuWords.category.done : words.leave}
          </Button>
          <Button
            kind="outlined"
            isBusy={isOpening}
            aria-disabled={!hasCategory || undefined}
            onClick={() => void addAndOpen()}
          >
            {menuWords.dish.addAndOpen}
          </Button>
          <Button type="submit" form={formId} aria-disabled={!hasCategory || undefined}>
            {menuWords.dish.add}
          </Button>
        </>
      }
    >
      {categories.length === 0 && <Notice kind="warn">{menuWords.dish.needsCategory}</Notice>}
      <FailedDishes
        {...dishes}
        onRetry={(each) => {
          const own = isThere(each.dish.category) ? each.dish.category : category
          // Otherwise the list of categories asks for one.
          if (isThere(own)) dishes.retry(each, own)
        }}
      />
      <form id={formId} className={styles.stack} noValidate onSubmit={submit}>
        <TextField
          label={menuWords.name}
          hint={menuWords.dish.newHint}
          error={isTried && name.trim() === '' ? words.needed : undefined}
          ref={nameField}
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={setName}
        />
        <AmountField
          label={menuWords.price}
          value={price}
          error={isTried && price === null ? words.needed : undefined}
          onChange={setPrice}
        />
        <TextField
          label={menuWords.dish.allergens}
          hint={
            'allergens' in read && read.allergens
              ? menuWords.dish.contains(read.allergens)
              : menuWords.dish.allergensHint
          }
          error={
            isTried && 'unknown' in read ? menuWords.dish.notAllergen(read.unknown) : undefined
          }
          value={typedAllergens}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          onChange={setTypedAllergens}
        />
        <Field
          label={menuWords.dish.category}
          error={!hasCategory && categories.length > 0 ? menuWords.dish.categoryGone : undefined}
        >
          {(control) => (
            <select
              {...control}
              value={category}
              onChange={(event) => setCategory(event.target.value)}
            >
              {!hasCategory && <option value={category}>–</option>}
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </form>
      <p className={styles.state} role="status">
        {last && menuWords.dish.added(last.dish.name, added.length)}
      </p>
    </Panel>
  )
}
