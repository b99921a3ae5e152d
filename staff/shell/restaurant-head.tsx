import styles from './entry.module.css'
import { useRestaurant } from './restaurant-context.ts'

/** Whose kitchen it is, on screens before the board. */
export function RestaurantHead({ place }: { place: string }) {
  const { name, logo } = useRestaurant()
  return (
    <p className={styles.restaurant}>
      <img src={logo} alt="" width={56} height={56} />
      <span>
        {name}
        <small>{place}</small>
      </span>
    </p>
  )
}
