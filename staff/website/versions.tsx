import { useQuery } from '@tanstack/react-query'
import { DraftVersions } from '#staff/versions/versions-page.tsx'
import { websiteKind, websiteQuery } from './use-website.ts'

/** The versions of the website that diners saw; an older one can be made a draft. */
export function WebsiteVersions() {
  const { data: website } = useQuery(websiteQuery)
  return <DraftVersions kind={websiteKind} hasDraft={(website?.changes.length ?? 0) > 0} />
}
