import { Link } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { useFace } from '#storefront/site.ts'
import { logoClass, Logo as Mark } from '#ui/logo.tsx'

/** The tenant's mark, with its name beside it unless the mark is made of letters. */
export function Logo({ onDark = false }: { onDark?: boolean }) {
  const face = useFace()
  if (!face) return null
  const file = onDark ? face.footerLogo : face.headerLogo
  return (
    <Link className={logoClass} to={paths.home()} aria-label={`${face.name}, home`}>
      <Mark
        picture={file ? `/tenancy/assets/${file}` : null}
        name={face.logoHasName ? null : face.name}
      />
    </Link>
  )
}
