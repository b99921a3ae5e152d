import { useEffect, useRef, useState } from 'react'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { useHasUnreadable } from '#staff/controls/unreadable-fields.ts'
import { readAllergens } from './read-allergens.ts'
import type { NewDish } from './use-new-entries.ts'

/** A new dish as it is typed. The category stays for the next one. */
export function useNewDishForm({ draft: { categories } }: WireMenuEditor) {
  const nameField = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [price, setPrice] = useState<number | null>(null)
  const [typedAllergens, setTypedAllergens] = useState('')
  const [category, setCategory] = useState(categories[0]?.id ?? '')
  const [isTried, setIsTried] = useState(false)
  const allergens = readAllergens(typedAllergens)
  const isThere = (category: string) => categories.some(({ id }) => id === category)
  const hasCategory = isThere(category)
  const hasUnreadable = useHasUnreadable()

  // After the dialog, which gives the focus to its first button.
  useEffect(() => nameField.current?.focus(), [])

  return {
    nameField,
    name,
    setName,
    price,
    setPrice,
    typedAllergens,
    setTypedAllergens,
    /** The allergens that were typed, or the word that names no allergen. */
    allergens,
    categories,
    category,
    setCategory,
    /** Whether the menu has the category, which somebody else may have removed. */
    isThere,
    hasCategory,
    /** Something was missing when the dish was to be added. */
    isTried,
    /** The dish as it is typed, and the form for the next one; undefined where something is missing. */
    take(): NewDish | undefined {
      const isWhole =
        name.trim() !== '' &&
        price !== null &&
        !hasUnreadable &&
        hasCategory &&
        'allergens' in allergens
      setIsTried(!isWhole)
      if (!isWhole) return undefined
      setName('')
      setPrice(null)
      setTypedAllergens('')
      nameField.current?.focus()
      return { name: name.trim(), price, category, allergens: allergens.allergens }
    },
  }
}

export type NewDishForm = ReturnType<typeof useNewDishForm>
