import { type ReactNode, useEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'
import { CurrencyContext } from '#ui/currency.tsx'
import type { Route } from './+types/root'
import { replayEarlyInput } from './shell/early-input.ts'
import { earlyScripts } from './shell/early-scripts.ts'
import { Shell } from './shell/shell.tsx'
import { useStyleSheet } from './shell/use-style-sheet.ts'
import { getSite } from './site.server.ts'
import { type Site, useMaybeSite, useMenuOutletId, useSite, useTheme } from './site.ts'
import { isThemedByKitchen, removeEarlyTheme } from './state/early-theme.ts'
import { isSiteRenewed } from './state/renewed-site.ts'
import type { Theme } from './theme.ts'
import '#ui/base.css'
import { assetUrl } from '#domain/picture.ts'

export { ErrorScreen as ErrorBoundary } from './screens/error/error-screen.tsx'

export function loader({ context }: Route.LoaderArgs): Site {
  return getSite(context.get(pageContext))
}

/** The site's data does not change while the page is open, but for pauses; a full load brings new content. */
export const shouldRevalidate = isSiteRenewed

export function Layout({ children }: { children: ReactNode }) {
  const theme = useTheme()
  const site = useMaybeSite()
  const menuOutletId = useMenuOutletId()
  const { pathname } = useLocation()
  // A page that was not loaded with the script never gets it: React draws its theme.
  const [hasEarlyTheme] = useState(
    () => isThemedByKitchen(pathname) && (site?.brands.length ?? 0) > 1,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is left
  useEffect(() => removeEarlyTheme, [pathname])
  // After the effects of every screen that is hydrated with it.
  useEffect(replayEarlyInput, [])
  return (
    // The marks of an app and of the cookie notice are set before React is there.
    <html
      lang="en-GB"
      data-logo={theme?.logoStyle}
      data-outlet={menuOutletId}
      data-closed={site?.isPaused ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <EarlyScript text={earlyScripts.appView} />
        <EarlyScript text={earlyScripts.cookieNotice} />
        <EarlyScript text={earlyScripts.input} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <EarlyScript text={earlyScripts.usual} />
        {hasEarlyTheme && <EarlyScript text={earlyScripts.theme} />}
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

/** Runs before anything is drawn. */
function EarlyScript({ text }: { text: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, the same on every page
    <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  )
}

/** The tenant's theme: colours and favicon. Its fonts are found by the style: the device's own are as wide until then. */
function ThemeHead({ theme, tilesCss }: { theme: Theme; tilesCss: string }) {
  const css = `:root{${theme.themeCss}}${tilesCss}`
  // The page's policy allows the style that came with the page, and no other.
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

/** Undefined on the server, which writes it. */
function styleOfPage(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector('style[data-theme]')?.textContent
}

export default function Root() {
  const { hostKind } = useSite()
  // It only leads to others: nothing of the storefront stands round it.
  if (hostKind === 'landing') return <Outlet />
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
