import { Link } from 'react-router'
import { assetUrl } from '#domain/picture.ts'
import { paths } from '#storefront/paths.ts'
import { useTheme } from '#storefront/site.ts'
import styles from './logo.module.css'

/** The tenant's logo, with its name beside it unless the logo contains the name. */
export function Logo({ onDark = false }: { onDark?: boolean }) {
  const theme = useTheme()
  if (!theme) return null
  const file = onDark ? theme.footerLogo : theme.headerLogo
  return (
    <Link className={styles.brandMark} to={paths.home()} aria-label={`${theme.name}, home`}>
      {file && (
        <img
          src={assetUrl(file)}
          alt=""
          width={50}
          height={50}
          loading={onDark ? 'lazy' : 'eager'}
        />
      )}
      {!theme.logoHasName && <span className={styles.words}>{theme.name}</span>}
    </Link>
  )
}
