import { SelectField } from '#staff/controls/select-field.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { words } from '#staff/words/common.ts'
import { menuWords } from '#staff/words/menu.ts'
import { AmountField } from './amount-field.tsx'
import type { NewDishForm } from './use-new-dish-form.ts'

/** What a new dish has at least: name, price, allergens and category. */
export function NewDishFields({ form }: { form: NewDishForm }) {
  const { isTried, allergens, categories, category, hasCategory } = form
  return (
    <>
      <TextField
        label={menuWords.name}
        hint={menuWords.dish.newHint}
        error={isTried && form.name.trim() === '' ? words.needed : undefined}
        ref={form.nameField}
        value={form.name}
        maxLength={80}
        autoComplete="off"
        onChange={form.setName}
      />
      <AmountField
        label={menuWords.price}
        value={form.price}
        error={isTried && form.price === null ? words.needed : undefined}
        onChange={form.setPrice}
      />
      <TextField
        label={menuWords.dish.allergens}
        hint={
          'allergens' in allergens && allergens.allergens
            ? menuWords.dish.contains(allergens.allergens)
            : menuWords.dish.allergensHint
        }
        error={
          isTried && 'unknown' in allergens
            ? menuWords.dish.notAllergen(allergens.unknown)
            : undefined
        }
        value={form.typedAllergens}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        onChange={form.setTypedAllergens}
      />
      <SelectField
        label={menuWords.dish.category}
        error={!hasCategory && categories.length > 0 ? menuWords.dish.categoryGone : undefined}
        choices={[...(hasCategory ? [] : [{ id: category, name: '–' }]), ...categories]}
        chosen={category}
        onChoose={form.setCategory}
      />
    </>
  )
}
