import { menuWords, shortAllergen } from '#staff/words/menu.ts'
import styles from './menu.module.css'
import type { WireGroup, WireItem } from './shown-menu.ts'

interface Props {
  item: WireItem
  groups: readonly WireGroup[]
  /** What is wrong with it. */
  fault: string | null
  /** Diners do not see it yet. */
  isNew: boolean
}

/** The line under a dish's name: what is wrong or missing, otherwise its diets, allergens and groups of choices. */
export function DishFacts({ item, groups, fault, isNew }: Props) {
  if (fault) return <small className={styles.fault}>{fault}</small>
  if (item.allergens === null) {
    const { noAllergens, noAllergensNew } = menuWords.list
    return <small className={styles.fault}>{isNew ? noAllergensNew : noAllergens}</small>
  }
  return (
    <small>
      {item.dietary.map((diet) => (
        <span key={diet} className={styles.dietMark}>
          <span aria-hidden>{dietMarks[diet]}</span>
          <span className="hidden">{menuWords.dish.dietary[diet]}</span>
        </span>
      ))}
      {[
        item.allergens.map(shortAllergen).join(', '),
        item.options.map((id) => groups.find((group) => group.id === id)?.name ?? id).join(', '),
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
  )
}

const dietMarks: Record<WireItem['dietary'][number], string> = {
  vegetarian: 'V',
  vegan: 'VG',
  halal: 'H',
  gluten_free: 'GF',
}
