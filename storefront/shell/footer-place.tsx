import { MapPin } from 'lucide-react'
import { hasDirections } from '#domain/direction-link.ts'
import { DirectionsLink } from '#storefront/components/directions-link.tsx'
import { useSite } from '#storefront/site.ts'
import styles from './footer.module.css'

/** Where the restaurant is, which leads to a map where the way is given. */
export function FooterPlace() {
  const { line1, line2, directionLink } = useSite().location
  const place = (
    <>
      <MapPin aria-hidden />
      <span>
        {line1}
        <br />
        {line2}
      </span>
    </>
  )
  if (!hasDirections(directionLink)) return <p className={styles.contact}>{place}</p>
  return (
    <DirectionsLink className={styles.contact} to={directionLink}>
      {place}
    </DirectionsLink>
  )
}
