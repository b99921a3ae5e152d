import { clsx } from 'clsx'
import { Bike, Clock, MapPin, Search, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { noDeliveryText } from '#domain/delivery-areas.ts'
import shopLine from '#storefront/components/shop-line.module.css'
import { chooseFulfilment } from '#storefront/state/fulfilment.ts'
import { Button } from '#ui/button.tsx'
import chip from '#ui/chip.module.css'
import { Empty } from '#ui/empty.tsx'
import field from '#ui/field.module.css'
import layout from '#ui/layout.module.css'
import { Picture } from '#ui/picture.tsx'
import text from '#ui/text.module.css'
import factsStyles from './facts.module.css'
import styles from './filters.module.css'
import type { StoreCard, Stores } from './use-stores.ts'

const ways = [
  { value: 'delivery' as const, name: 'Delivery', Icon: Bike },
  { value: 'pickup' as const, name: 'Pickup', Icon: ShoppingBag },
]

interface FiltersProps {
  stores: Stores
  /** Whether delivery or pickup is chosen here, and not by the layout. */
  hasWays?: boolean | undefined
}

export function Filters({ stores, hasWays = true }: FiltersProps) {
  return (
    <div className={`${layout.stack} ${layout.close} ${styles.filters}`}>
      <TownOrPostcodeField stores={stores} />
      <div className={chip.scroller}>
        {hasWays &&
          ways.map(({ value, name, Icon }) => (
            <Chip
              key={value}
              isOn={stores.fulfilment === value}
              onClick={() => chooseFulfilment(value)}
            >
              <Icon size={18} aria-hidden />
              {name}
            </Chip>
          ))}
        <Chip isOn={stores.isOpenOnly} onClick={() => stores.setOpenOnly(!stores.isOpenOnly)}>
          <Clock size={18} aria-hidden />
          Open now
        </Chip>
        <NearMe stores={stores} />
        {stores.page.brands.length > 1 && (
          <select
            className={`${field.input} ${styles.brand}`}
            aria-label="Brand"
            value={stores.brandId ?? ''}
            onChange={(event) => stores.setBrand(event.target.value || null)}
          >
            <option value="">All brands</option>
            {stores.page.brands.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      <SearchOutcome stores={stores} />
    </div>
  )
}

export function TownOrPostcodeField({ stores }: { stores: Stores }) {
  return (
    <div className={`${field.withIcon} ${layout.growing}`}>
      <Search aria-hidden />
      <input
        className={field.input}
        type="search"
        aria-label="Town or postcode"
        placeholder="Town or postcode"
        autoComplete="postal-code"
        value={stores.typed}
        onChange={(event) => stores.search(event.target.value)}
      />
    </div>
  )
}

export function NearMe({ stores }: { stores: Stores }) {
  return (
    <Chip isOn={stores.isNearMe} onClick={stores.locate}>
      <MapPin size={18} aria-hidden />
      {stores.locating === 'busy' ? 'Locating…' : 'Near me'}
    </Chip>
  )
}

export function SearchOutcome({ stores }: { stores: Stores }) {
  const { cards, place, fulfilment, locating } = stores
  const serving = cards.filter(({ serves }) => serves).length
  const postcode = place?.postcode ?? null
  return (
    <div role="status">
      {locating === 'refused' && (
        <p className={text.small}>We couldn’t find your location. Enter a postcode instead.</p>
      )}
      {postcode && fulfilment === 'delivery' && serving === 0 && cards.length > 0 ? (
        <p className={text.strong}>{noDeliveryText(postcode)}. These kitchens take pickup.</p>
      ) : (
        <p className={`${text.small} ${text.muted}`}>{countText(stores, serving)}</p>
      )}
    </div>
  )
}

function countText({ cards, place, fulfilment, isNearMe }: Stores, serving: number): string {
  if (cards.length === 0) return 'No kitchen fits.'
  const count = (number: number) => `${number} ${number === 1 ? 'kitchen' : 'kitchens'}`
  if (place?.postcode && fulfilment === 'delivery') {
    const near = isNearMe ? ', nearest to you first' : ''
    return `${count(serving)} ${serving === 1 ? 'delivers' : 'deliver'} to ${place.postcode}${near}`
  }
  return place ? `${count(cards.length)}, nearest first` : count(cards.length)
}

export function NothingFits({ stores }: { stores: Stores }) {
  if (stores.cards.length > 0) return null
  return (
    <Empty>
      <p className={text.display}>No kitchen fits</p>
      <p>Try another town or postcode, or look at all of them.</p>
      <Button onClick={stores.reset}>Show all kitchens</Button>
    </Empty>
  )
}

interface ChipProps {
  isOn: boolean
  onClick(): void
  children: ReactNode
}

function Chip({ isOn, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      className={clsx(chip.filterChip, isOn && chip.chosen)}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

export function StateText({ card }: { card: StoreCard }) {
  const { state } = card.texts
  if (!state) return <span>&nbsp;</span>
  return <span className={card.isOpen ? shopLine.isOpen : shopLine.isShut}>{state}</span>
}

export function Emblem({ card }: { card: StoreCard }) {
  return (
    <span className={factsStyles.emblem} data-tile={card.outlet.brandId}>
      {card.picture && <Picture picture={card.picture} alt="" sizes="56px" />}
    </span>
  )
}
