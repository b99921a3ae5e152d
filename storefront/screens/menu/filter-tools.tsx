import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { DietaryFilters } from './dietary-filters.tsx'
import styles from './menu-screen.module.css'
import type { ShownMenu } from './use-shown-menu.ts'

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
