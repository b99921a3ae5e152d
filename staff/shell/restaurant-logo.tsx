import { useRestaurant } from './restaurant-context.ts'
import styles from './restaurant-logo.module.css'

/** The restaurant's logo on a white disc, as dark bars show it. */
export function RestaurantLogo() {
  const { logo } = useRestaurant()
  return (
    <span className={styles.logoDisc}>
      <img src={logo} alt="" width={38} height={38} />
    </span>
  )
}
