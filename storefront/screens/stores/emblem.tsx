import { Picture } from '#storefront/components/picture.tsx'
import type { StoreCard } from './use-stores.ts'

/** The brand's dish on its colour. */
export function Emblem({ card }: { card: StoreCard }) {
  return (
    <span className="emblem" data-tile={card.outlet.brandId}>
      {card.picture && <Picture picture={card.picture} alt="" sizes="56px" />}
    </span>
  )
}
