import { MapPin } from 'lucide-react'
import { hasDirections } from '#domain/direction-link.ts'
import { DirectionLink } from '#storefront/components/direction-link.tsx'
import { useSite } from '#storefront/site.ts'
import styles from './footer.module.css'

/** The restaurant's address, which leads to a map where one was given; nothing before it has an address. */
export function FooterPlace() {
  const { line1, line2, directionLink } = useSite().location
  if (!line1 && !line2) return null
  const address = (
    <>
      <MapPin aria-hidden />
      <span>
        {line1}
        <br />
        {line2}
      </span>
    </>
  )
  if (!hasDirections(directionLink)) return <p className={styles.contact}>{address}</p>
  return (
    <DirectionLink className={styles.contact} to={directionLink}>
      {address}
    </DirectionLink>
  )
}
