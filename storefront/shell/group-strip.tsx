import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import layout from '#ui/layout.module.css'
import styles from './group-strip.module.css'

/** Above a kitchen's own screens in a group: back to the group, and its other kitchens. */
export function GroupStrip() {
  const { name, brands } = useSite()
  if (brands.length < 2) return null
  return (
    <nav className={styles.groupStrip} aria-label="Group">
      <div className={layout.container}>
        <Link to={paths.home()}>
          <ChevronLeft size={18} aria-hidden />
          <span>{name}</span>
        </Link>
        <Link to={paths.stores()}>Other kitchens</Link>
      </div>
    </nav>
  )
}
