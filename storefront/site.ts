import { useMatches, useRouteLoaderData } from 'react-router'
import type { ConfigFacts } from '#contract/config-mapping.ts'
import type { Fulfilment } from '#domain/fulfilment.ts'
import type { CardProvider } from '#domain/payment.ts'
import type { HostKind, Outlet } from '#domain/tenant.ts'
import { useKitchenTheme } from './state/kitchen-theme.ts'
import type { Theme } from './theme.ts'

/** What every screen knows about the shop; part of each page, the same for every diner. */
export interface Site extends Theme, ConfigFacts {
  hostKind: HostKind
  isPaused: boolean
  copyrightYear: number
  /** Of the restaurant: an outlet has its own. */
  timeZone: string
  /** How cards are paid, null where only cash is taken; the key is the provider's public one, '' where it needs none. */
  cardPayment: { provider: CardProvider; publishableKey: string } | null
  /** The services that may be paid in cash. */
  cashFor: readonly Fulfilment[]
  /** Texts can be sent, so that cash can ask for a proven phone number. */
  provesPhones: boolean
  outlets: SiteOutlet[]
  brands: { id: string; path: string; name: string }[]
  /** Colours of the brands' tiles, as style rules. */
  tilesCss: string
  /** Calls from the local development host go there; '' for the same origin. */
  stagingApiOrigin: string
}

/** An outlet without the fields that no screen shows. */
export type SiteOutlet = Omit<Outlet, 'menuId' | 'email' | 'picture'>

/** Undefined where the root loader itself failed. */
export function useMaybeSite(): Site | undefined {
  return useRouteLoaderData<Site>('root')
}

/**
 * The theme of this page: a brand's own where its route says so, a kitchen's where the screen shows it, the shop's everywhere
 * else.
 */
export function useTheme(): Theme | undefined {
  const site = useMaybeSite()
  const shown = useKitchenTheme((state) => state.shown)
  const branded = useMatches().find(({ loaderData }) => hasTheme(loaderData))
  return (branded?.loaderData as { theme: Theme } | undefined)?.theme ?? shown ?? site
}

function hasTheme(loaderData: unknown): boolean {
  return typeof loaderData === 'object' && loaderData !== null && 'theme' in loaderData
}

/** The outlet whose menu the page is, if it is one: also where a shop without a home page begins with its menu. */
export function useMenuOutletId(): string | undefined {
  const matches = useMatches()
  for (const { loaderData } of matches) {
    const data = loaderData as { outletId?: string; menu?: { outletId?: string } | null } | null
    const outletId = data?.menu?.outletId ?? data?.outletId
    if (typeof outletId === 'string') return outletId
  }
  return undefined
}

/** The zone of an outlet; the restaurant's where the outlet is gone. */
export function useZoneOf(outletId: string | undefined): string {
  const { timeZone } = useSite()
  return useOutletById(outletId)?.timeZone ?? timeZone
}

/** The shop this page belongs to. Only under the root, whose loader provides it. */
export function useSite(): Site {
  const site = useMaybeSite()
  if (!site) throw new Error('useSite needs the root loader')
  return site
}

export function useOutletById(id: string | null | undefined): SiteOutlet | undefined {
  return useSite().outlets.find((outlet) => outlet.id === id)
}

/** `{screen} · {website}`; staging hosts say so first. */
export function pageTitle(site: Site | undefined, screen: string): string {
  if (!site) return screen
  const title = screen ? `${screen} · ${site.name}` : site.meta.title || site.name
  return site.hostKind === 'staging' ? `Staging | ${title}` : title
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The site for a route's `meta`, which runs outside React. */
export function siteOf(matches: Matches): Site | undefined {
  const root = matches.find((match) => match?.id === 'root')
  // The root loader's return type, which `meta` of another route does not know.
  return root?.loaderData as Site | undefined
}

interface MetaArgs {
  matches: Matches
  loaderData?: unknown
}

/**
 * The `meta` of a route.
 * @param screen the screen's name, or a function of the loader's data, which is undefined if it has failed
 */
export function titleMeta<Data>(
  screen: string | ((data: Data | undefined) => string),
  { isIndexed = true } = {},
) {
  return ({ matches, loaderData }: MetaArgs) => {
    // The router passes what the route's own loader has returned.
    const name = typeof screen === 'string' ? screen : screen(loaderData as Data | undefined)
    const title = { title: pageTitle(siteOf(matches), name) }
    return isIndexed ? [title] : [title, { name: 'robots', content: 'noindex' }]
  }
}

let isWanted = false

/** Whether the page's own data is being loaded again; else it does not change while the page is open. */
export function isReloadingSite(): boolean {
  return isWanted
}

/** Loads the page's own data again, such as who is paused, without leaving the page. */
export async function reloadSite(revalidate: () => Promise<void>): Promise<void> {
  isWanted = true
  try {
    await revalidate()
  } finally {
    isWanted = false
  }
}
