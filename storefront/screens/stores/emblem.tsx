import { tileStyle } from '../../components/brand-tile.ts'
import { Picture } from '../../components/picture.tsx'
import type { StoreCard } from './use-stores.ts'

/** The brand's dish on its colour. */
export function Emblem({ card }: { card: StoreCard }) {
  return (
    <span className="emblem" style={tileStyle(card.tile)}>
      {card.picture && <Picture picture={card.picture} alt="" sizes="56px" />}
    </span>
  )
}
