import bags from '#storefront/pictures/bags.webp'
import bell from '#storefront/pictures/bell.webp'
import pot from '#storefront/pictures/pot.webp'
import plate from '#ui/plate.module.css'
import awning from './awning.module.css'
import styles from './entry-side.module.css'

/** Half an awning with plates: what stands beside the sign-in. */
export function EntrySide() {
  return (
    <div className={`${styles.plates} ${awning.awning}`} aria-hidden>
      {[pot, bags, bell].map((picture) => (
        <div key={picture} className={plate.plate}>
          <img src={picture} alt="" width={208} height={208} />
        </div>
      ))}
    </div>
  )
}
