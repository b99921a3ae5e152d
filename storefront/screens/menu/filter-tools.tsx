import { clsx } from 'clsx'
import { Flame, Leaf, MoonStar, Sprout, WheatOff } from 'lucide-react'
import { memo } from 'react'
import chip from '#ui/chip.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './menu-screen.module.css'
import type { ShownMenu } from './use-shown-menu.ts'
import { type DietaryFilter, dietaryFilters } from './use-shown-menu.ts'

/** The filters above the dishes, and how many dishes fit them. */
export function FilterTools({ menu }: { menu: ShownMenu }) {
  const { filter, found, search } = menu
  return (
    <div className={`${layout.stack} ${styles.tools}`} hidden={search.isSearching && !filter.isOn}>
      <DietaryFilters chosen={filter.diet} onToggle={filter.toggleDiet} />
      {/* Without a dish, the heading below says so to the eye. */}
      <p
        className={found > 0 && filter.isOn ? `${text.small} ${text.muted}` : text.hidden}
        role="status"
      >
        {filter.isOn &&
          !search.isSearching &&
          (found === 1 ? '1 dish found' : `${found} dishes found`)}
      </p>
    </div>
  )
}

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

const DietaryFilters = memo(function DietaryFilters({ chosen, onToggle }: Props) {
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
