import type { Picture } from '#domain/picture.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import type { WebsiteState } from './website-state.ts'

/**
 * Pictures by the names of their files: of live dishes and of the live website, and those that were uploaded. Found by their
 * names, since reading every menu's file for them would hold up other requests.
 */
export function shownPictures(
  { tenant, itemById }: SiteContent,
  { pictures, uploads }: Pick<WebsiteState, 'pictures' | 'uploads'>,
): Record<string, Picture> {
  const shown = [
    ...[...itemById.values()].map(({ item }) => item.picture),
    ...tenant.home.banners.flatMap((banner) => [banner.picture, ...banner.plates]),
    ...tenant.brands.flatMap(({ heroPlates }) => heroPlates),
  ]
  const byKey = new Map(
    shown.flatMap((picture): [string, Picture][] =>
      picture ? [[keyOf(picture.name.replace(/\.[^.]+$/, ''), picture.isCutout), picture]] : [],
    ),
  )
  return Object.fromEntries([
    ...pictures.flatMap((path): [string, Picture][] => {
      const file = path.replace(/^pictures\//, '')
      const [, base = '', photo] = /^(.+?)(\.photo)?\.\w+$/.exec(file) ?? []
      const picture = byKey.get(keyOf(base, photo === undefined))
      return picture ? [[file, picture]] : []
    }),
    ...uploads,
  ])
}

/** A picture is served under the name of its file and a hash (`server/tenancy/pictures.ts`). */
function keyOf(base: string, isCutout: boolean): string {
  return `${base} ${isCutout}`
}
