import { Link } from 'react-router'
import { assetUrl } from '#domain/picture.ts'
import { paths } from '#storefront/paths.ts'
import { useTheme } from '#storefront/site.ts'
import { logoClass, Logo as Mark } from '#ui/logo.tsx'

/** The tenant's mark, with its name beside it unless the mark is made of letters. */
export function Logo({ onDark = false }: { onDark?: boolean }) {
  const theme = useTheme()
  if (!theme) return null
  const file = onDark ? theme.footerLogo : theme.headerLogo
  return (
    <Link className={logoClass} to={paths.home()} aria-label={`${theme.name}, home`}>
      <Mark
        picture={file ? assetUrl(file) : null}
        name={theme.logoHasName ? null : theme.name}
        isLazy={onDark}
      />
    </Link>
  )
}
