import bags from '#storefront/pictures/bags.webp'
import bell from '#storefront/pictures/bell.webp'
import pot from '#storefront/pictures/pot.webp'

/** Half an awning with plates: what stands beside the sign-in. */
export function EntrySide() {
  return (
    <div className="side awning" aria-hidden>
      {[pot, bags, bell].map((picture) => (
        <div key={picture} className="plate">
          <img src={picture} alt="" width={208} height={208} />
        </div>
      ))}
    </div>
  )
}
