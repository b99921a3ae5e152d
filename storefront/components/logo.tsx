import { Link } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { useFace } from '#storefront/site.ts'

/** The tenant's mark, with its name beside it unless the mark is made of letters. */
export function Logo({ onDark = false }: { onDark?: boolean }) {
  const face = useFace()
  if (!face) return null
  const file = onDark ? face.footerLogo : face.headerLogo
  return (
    <Link className="logo" to={paths.home()} aria-label={`${face.name}, home`}>
      {file && <img src={`/tenancy/assets/${file}`} alt="" width={50} height={50} />}
      {!face.logoHasName && <span className="word">{face.name}</span>}
    </Link>
  )
}
