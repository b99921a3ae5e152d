import { Link } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { useTheme } from '#storefront/site.ts'

/** The tenant's mark, with its name beside it unless the mark is made of letters. */
export function Logo({ onDark = false }: { onDark?: boolean }) {
  const theme = useTheme()
  if (!theme) return null
  const file = onDark ? theme.footerLogo : theme.headerLogo
  return (
    <Link className="logo" to={paths.home()} aria-label={`${theme.name}, home`}>
      {file && <img src={`/tenancy/assets/${file}`} alt="" width={50} height={50} />}
      {!theme.logoHasName && <span className="word">{theme.name}</span>}
    </Link>
  )
}
