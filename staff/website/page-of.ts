import { useLocation } from 'react-router'
import type { LegalText, WireWebsite } from '#contract/staff/website.ts'

/** Where diners read the legal texts. */
export const legalPaths: Record<LegalText, string> = {
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/CookiePolicy',
}

/** The page of the shop that the form of this address changes: what a look at the draft opens. */
export function useWebsiteFormPage({ brands }: Pick<WireWebsite, 'brands'>): string {
  return pageOf(useLocation().pathname, brands)
}

export function pageOf(pathname: string, brands: readonly { id: string; path: string }[]): string {
  const [, , tab, id] = pathname.split('/')
  if (tab === 'texts') return legalPaths[(id ?? 'privacy') as LegalText] ?? '/'
  if (tab !== 'brand') return '/'
  const brand = brands.find((each) => each.id === id) ?? brands[0]
  return brand ? `/${brand.path}` : '/'
}
