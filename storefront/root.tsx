import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'
import { CurrencyContext } from '#ui/currency.tsx'
import type { Route } from './+types/root'
import { Shell } from './shell/shell.tsx'
import { getSite } from './site.server.ts'
import {
  isReloadingSite,
  type Site,
  useMaybeSite,
  useMenuOutletId,
  useSite,
  useTheme,
} from './site.ts'
import { pageKitchenKey, removeEarlyTheme } from './state/kitchen-theme.ts'
import type { Theme } from './theme.ts'
import '#ui/base.css'
import { assetUrl } from '#domain/picture.ts'
import { closedNoticeKey } from './state/closed.ts'
import { acceptedCookie, rejectedKey } from './state/cookies.ts'

export { ErrorScreen as ErrorBoundary } from './screens/error/error-screen.tsx'

export function loader({ context }: Route.LoaderArgs): Site {
  return getSite(context.get(pageContext))
}

/** While the page is open only pauses change. */
export const shouldRevalidate = isReloadingSite

export function Layout({ children }: { children: ReactNode }) {
  const theme = useTheme()
  const site = useMaybeSite()
  const menuOutletId = useMenuOutletId()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is left
  useEffect(() => removeEarlyTheme, [pathname])
  return (
    // The head script sets marks before hydration.
    <html
      lang="en-GB"
      data-logo={theme?.logoStyle}
      data-outlet={menuOutletId}
      data-closed={site?.isPaused ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, the same on every page */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {theme && <ThemeHead theme={theme} tilesCss={site?.tilesCss ?? ''} />}
        <Meta />
        <Links />
      </head>
      <body>
        {site ? <CurrencyContext value={site.currency}>{children}</CurrencyContext> : children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function ThemeHead({ theme, tilesCss }: { theme: Theme; tilesCss: string }) {
  const css = `:root{${theme.themeCss}}${tilesCss}`
  // The page's CSP allows only the style that came with the page.
  const [ownCss] = useState(() => styleOfPage() ?? css)
  useStyleSheet(css === ownCss ? null : css)
  return (
    <>
      <meta name="theme-color" content={theme.bannerColour} />
      <link rel="icon" href={assetUrl(theme.favicon)} />
      {/* Derived from the tenant's three colours at import, never typed by anyone. */}
      <style data-theme="">{ownCss}</style>
    </>
  )
}

/**
 * Applies rules that did not come with the page, such as the colours of another brand. The page's CSP allows no further
 * style elements, but constructed style sheets.
 */
function useStyleSheet(css: string | null): void {
  useLayoutEffect(() => {
    if (css === null) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [css])
}

function styleOfPage(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector('style[data-theme]')?.textContent
}

export default function Root() {
  const { hostKind } = useSite()
  // All links go to other hosts.
  if (hostKind === 'landing') return <Outlet />
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/**
 * Inline script in the head of every page. Pages are cached for everybody; before first paint it marks the document with what only this
 * browser knows:
 * - `data-app`: an app around the page has its own header and footer.
 * - `data-asks-cookies`: the cookie notice is unanswered. A closed shop (`data-closed`) shows its own notice first.
 * - `data-signed-in`: space for 'Your usual' is reserved.
 * - `data-early-theme`: on pages that all kitchens of a group share, the colours of the kitchen of the cart or the order. The shop's name and
 *   logo are hidden until React renders the kitchen's.
 * The text is for the server only: in the browser the script has run before React starts.
 */
const headScript = import.meta.env.SSR
  ? `{
const mark=document.documentElement.dataset
const path=location.pathname
const read=(storage,key)=>JSON.parse(storage.getItem(key)||'{}')
let isRejected=false,hasSeenClosed=false
try{
isRejected=sessionStorage.${rejectedKey}=='true'
hasSeenClosed=sessionStorage.${closedNoticeKey}=='true'
if(path=='/'?new URLSearchParams(location.search).get('source')=='app':localStorage.isAppView=='true')mark.app=''
if(localStorage.userData)mark.signedIn=''
if(/^\\/(cart|login|verification|checkout|payment|orders\\/[^/]+)\\/?$/.test(path)){
const seen=read(sessionStorage,'${pageKitchenKey}')
const outlet=path.startsWith('/orders')?seen.path==path&&seen.outletId:read(localStorage,'cart').outlet_id
const kept=outlet&&localStorage.kitchenThemes&&read(localStorage,'kitchenThemes').find(each=>each.outletId==outlet)
if(kept){
const sheet=new CSSStyleSheet()
sheet.replaceSync(':root{'+kept.theme.themeCss+'}')
document.adoptedStyleSheets.push(sheet)
window.earlyTheme=sheet
mark.earlyTheme=''
}}}catch{}
if(!isRejected&&!document.cookie.split('; ').includes('${acceptedCookie}=true')&&(hasSeenClosed||!('closed'in mark)))mark.asksCookies=''
}`
  : ''
