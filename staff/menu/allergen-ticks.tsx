import { type Allergen, allergens } from '#domain/menu.ts'
import { Tick } from '#staff/controls/choices.tsx'
import { menuWords, shortAllergen } from '#staff/words/menu.ts'
import styles from './form.module.css'

interface Props {
  label: string
  /** Null if unknown; empty for none of the 14. */
  chosen: readonly Allergen[] | null
  onChange(chosen: Allergen[] | null): void
}

/** Checkboxes for the 14 allergens, and one for none of them. */
export function AllergenTicks({ label, chosen, onChange }: Props) {
  return (
    <fieldset>
      <legend className="hidden">{label}</legend>
      <div className={styles.ticks}>
        {allergens.map((allergen) => (
          <Tick
            key={allergen}
            isOn={chosen?.includes(allergen) ?? false}
            onChange={(isOn) => {
              // In the order of the legal list, so that equal selections compare equal.
              const now = allergens.filter((each) =>
                each === allergen ? isOn : (chosen?.includes(each) ?? false),
              )
              // Unticking the last one means unknown, not none.
              onChange(now.length > 0 ? now : null)
            }}
          >
            {shortAllergen(allergen)}
          </Tick>
        ))}
      </div>
      <Tick isOn={chosen?.length === 0} onChange={(isOn) => onChange(isOn ? [] : null)}>
        {menuWords.dish.noneOf14}
      </Tick>
    </fieldset>
  )
}
