import { clsx } from 'clsx'
import { Flame, Leaf, MoonStar, Sprout, WheatOff } from 'lucide-react'
import { memo } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import chip from '#ui/chip.module.css'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
import styles from './menu-screen.module.css'
import { type DietaryFilter, dietaryFilters, type ShownMenu } from './use-shown-menu.ts'

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

interface NoDishesProps {
  /** Whether diners see any dish without filters: a new restaurant has none, and one may hide all of them. */
  hasMenu: boolean
  phone: string
  onClear(): void
}

export function NoDishes({ hasMenu, phone, onClear }: NoDishesProps) {
  return hasMenu ? (
    <Empty>
      <h2 className={text.heading}>No dish fits</h2>
      <p>Nothing on the menu has all of that at once.</p>
      <Button onClick={onClear}>Show the whole menu</Button>
    </Empty>
  ) : (
    <Empty>
      <h2 className={text.heading}>The menu is not here yet</h2>
      <p>There is no dish to order at the moment.</p>
      <PhoneLink className={buttonClass({ kind: 'ghost' })} number={phone}>
        Call {phone}
      </PhoneLink>
    </Empty>
  )
}
