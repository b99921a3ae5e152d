import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { allergensNamed } from '#domain/allergy-words.ts'
import { largestAmount } from '#domain/currency.ts'
import { type Allergen, allergens } from '#domain/menu.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { OptionalMoneyField, useHasUnreadable } from '#staff/controls/number-field.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import draftStyles from '#staff/office/draft-state.module.css'
import { words as commonWords } from '#staff/words/common.ts'
import { menuWords, shortAllergen } from '#staff/words/menu.ts'
import { TextField } from '#ui/field.tsx'
import styles from './form.module.css'
import { FailedEntries, type NewDish, type NewDishes } from './new-entries.tsx'

interface Props {
  menu: WireMenuEditor
  dishes: NewDishes
  onClose(): void
}

/**
 * Required fields of a dish, for adding many in a row with the keyboard only: Enter adds it and starts the next one.
 */
export function NewDishSheet({ menu, dishes, onClose }: Props) {
  const navigate = useNavigate()
  const formId = useId()
  const form = useNewDishForm(menu)
  const { hasCategory } = form
  const [isOpening, setIsOpening] = useState(false)
  const added = dishes.sent.filter(({ state }) => state === 'added')
  const last = added.at(-1)

  function submit(event: FormEvent) {
    event.preventDefault()
    const dish = form.take()
    if (dish) void dishes.send(dish)
  }
  async function addAndOpen() {
    const dish = isOpening ? undefined : form.take()
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
            {added.length > 0 ? menuWords.category.done : commonWords.leave}
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
      {menu.draft.categories.length === 0 && (
        <Notice kind="warn">{menuWords.dish.needsCategory}</Notice>
      )}
      <FailedEntries
        {...dishes}
        onRetry={(each) => {
          const own = form.isThere(each.entry.category) ? each.entry.category : form.typed.category
          // Otherwise the category field reports the error.
          if (form.isThere(own)) dishes.retry(each, { ...each.entry, category: own })
        }}
      />
      <form id={formId} className={styles.stack} noValidate onSubmit={submit}>
        <NewDishFields form={form} />
      </form>
      <p className={draftStyles.state} role="status">
        {last && menuWords.dish.added(last.entry.name, added.length)}
      </p>
    </Panel>
  )
}

/** The required fields: name, price, allergens and category. */
function NewDishFields({ form }: { form: NewDishForm }) {
  const { typed, set, isTried, allergens, categories, hasCategory } = form
  const { name, price, category } = typed
  const words = menuWords.dish
  return (
    <>
      <TextField
        label={menuWords.name}
        hint={words.newHint}
        error={isTried && name.trim() === '' ? commonWords.needed : undefined}
        ref={form.nameField}
        value={name}
        maxLength={80}
        autoComplete="off"
        onChange={(name) => set({ name })}
      />
      <OptionalMoneyField
        label={menuWords.price}
        max={largestAmount}
        value={price}
        error={isTried && price === null ? commonWords.needed : undefined}
        onChange={(price) => set({ price })}
      />
      <TextField
        label={words.allergens}
        hint={
          'allergens' in allergens && allergens.allergens
            ? words.contains(allergens.allergens)
            : words.allergensHint
        }
        error={isTried && 'unknown' in allergens ? words.notAllergen(allergens.unknown) : undefined}
        value={typed.allergens}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(allergens) => set({ allergens })}
      />
      <SelectField
        label={words.category}
        error={!hasCategory && categories.length > 0 ? words.categoryGone : undefined}
        choices={[...(hasCategory ? [] : [{ id: category, name: '–' }]), ...categories]}
        value={category}
        onChange={(category) => set({ category })}
      />
    </>
  )
}

const nothing: { name: string; price: number | null; allergens: string } = {
  name: '',
  price: null,
  allergens: '',
}

/** Form state of a new dish. The category is kept for the next one. */
function useNewDishForm({ draft: { categories } }: WireMenuEditor) {
  const nameField = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState({ ...nothing, category: categories[0]?.id ?? '' })
  const [isTried, setIsTried] = useState(false)
  const hasUnreadable = useHasUnreadable()
  const { name, price, category } = typed
  const allergens = readAllergens(typed.allergens)
  const isThere = (category: string) => categories.some(({ id }) => id === category)
  const hasCategory = isThere(category)
  const set = (fields: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...fields }))

  // After the dialog, which focuses its first button.
  useEffect(() => nameField.current?.focus(), [])

  return {
    nameField,
    typed,
    set,
    /** The parsed allergens, or the word that names none. */
    allergens,
    categories,
    /** Whether the menu has the category, which another member may have removed. */
    isThere,
    hasCategory,
    /** Whether an incomplete dish was submitted. */
    isTried,
    /** Returns the dish and resets the form for the next one; undefined if a field is missing. */
    take(): NewDish | undefined {
      const isWhole =
        name.trim() !== '' &&
        price !== null &&
        !hasUnreadable &&
        hasCategory &&
        'allergens' in allergens
      setIsTried(!isWhole)
      if (!isWhole) return undefined
      set(nothing)
      nameField.current?.focus()
      return { name: name.trim(), price, category, allergens: allergens.allergens }
    },
  }
}

type NewDishForm = ReturnType<typeof useNewDishForm>

/** Minimum length of an allergen's abbreviation. */
const fewest = 3

/**
 * Parses typed allergens: `dairy, nut`, or `none` for none of the 14.
 * @returns null for empty text; `unknown` is the first word that matches no allergen or several
 */
export function readAllergens(
  text: string,
): { allergens: Allergen[] | null } | { unknown: string } {
  const words = text
    .toLowerCase()
    .split(/[,;+]/)
    .map((word) => word.trim())
    .filter(Boolean)
  if (words.length === 0) return { allergens: null }
  if (words.length === 1 && words[0] === menuWords.dish.noneTyped) return { allergens: [] }
  const named = new Set<Allergen>()
  for (const word of words) {
    const [allergen, another] = allergensMeant(word)
    if (!allergen || another) return { unknown: word }
    named.add(allergen)
  }
  // In the order of the legal list, as the checkboxes give them.
  return { allergens: allergens.filter((each) => named.has(each)) }
}

/** Allergens whose own or short name begins with the word; otherwise those that the word means in everyday English. */
function allergensMeant(word: string): readonly Allergen[] {
  const begun = allergens.filter((each) =>
    [each, shortAllergen(each)].some((name) => name.startsWith(word)),
  )
  return begun.length > 0 && word.length >= fewest ? begun : allergensNamed(word)
}
