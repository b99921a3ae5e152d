import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useSite } from '../site.ts'

/** The tenant's mark, with its name beside it unless the mark is made of letters. */
export function Logo({ onDark = false }: { onDark?: boolean }) {
  const site = useSite()
  const file = onDark ? site.footerLogo : site.headerLogo
  return (
    <Link className="logo" to={paths.home()} aria-label={`${site.name}, home`}>
      {file && <img src={`/tenancy/assets/${file}`} alt="" width={50} height={50} />}
      {!site.logoHasName && <span className="word">{site.name}</span>}
    </Link>
  )
}
