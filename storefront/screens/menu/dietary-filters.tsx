import { clsx } from 'clsx'
import { Flame, Leaf, MoonStar, Sprout, WheatOff } from 'lucide-react'
import { memo } from 'react'
import chip from '#ui/chip.module.css'
import text from '#ui/text.module.css'
import { type DietaryFilter, dietaryFilters } from './menu-filter.ts'
import styles from './menu-screen.module.css'

const icons = {
  vegetarian: Leaf,
  vegan: Sprout,
  'gluten-free': WheatOff,
  halal: MoonStar,
  'not-spicy': Flame,
} as const satisfies Record<DietaryFilter, unknown>

interface Props {
  chosen: ReadonlySet<string>
  onToggle(filter: DietaryFilter): void
}

export const DietaryFilters = memo(function DietaryFilters({ chosen, onToggle }: Props) {
  return (
    <fieldset className={`${chip.scroller} ${styles.filters} ${styles.filterRow}`}>
      <legend className={text.hidden}>Dietary filters</legend>
      {dietaryFilters.map(({ key, name }) => {
        const Icon = icons[key]
        return (
          <button
            key={key}
            type="button"
            className={clsx(chip.filterChip, chosen.has(key) && chip.chosen)}
            aria-pressed={chosen.has(key)}
            onClick={() => onToggle(key)}
          >
            <Icon size={18} aria-hidden />
            {name}
          </button>
        )
      })}
    </fieldset>
  )
})
