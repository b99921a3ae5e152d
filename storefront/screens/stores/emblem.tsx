import { Picture } from '#ui/picture.tsx'
import styles from './emblem.module.css'
import type { StoreCard } from './use-stores.ts'

/** The brand's dish on its colour. */
export function Emblem({ card }: { card: StoreCard }) {
  return (
    <span className={styles.emblem} data-tile={card.outlet.brandId}>
      {card.picture && <Picture picture={card.picture} alt="" sizes="56px" />}
    </span>
  )
}
