import { type ReactNode, useEffect, useState } from 'react'
import { Links, Meta, Outlet, redirect, Scripts, ScrollRestoration } from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'
import type { Route } from './+types/root'
import { type Packed, pack } from './packed.ts'
import { earlyInputScript, replayEarlyInput } from './shell/early-input.ts'
import { lazyComponent } from './shell/lazy-component.ts'
import { Shell } from './shell/shell.tsx'
import { useStyleSheet } from './shell/use-style-sheet.ts'
import { getSite } from './site.server.ts'
import { type Site, type Theme, useMaybeSite, useSite, useTheme } from './site.ts'
import { appViewScript } from './state/app-view.ts'
import { cookieNoticeScript } from './state/cookies.ts'
import './styles/app.css'
import { fontUrl, textFontUrl } from '#ui/fonts.ts'

export { ErrorScreen as ErrorBoundary } from './screens/error/error-screen.tsx'

export function loader({ context, request }: Route.LoaderArgs): Packed<Site> {
  const ctx = context.get(pageContext)
  // A landing host has one page.
  if (ctx.hostKind === 'landing' && new URL(request.url).pathname !== '/') throw redirect('/')
  return pack(getSite(ctx))
}

// For hosts that only lead to others.
const LandingApp = lazyComponent(() =>
  import('./screens/landing/landing-app.tsx').then((module) => module.LandingApp),
)

/** The site's data does not change while the page is open; a full load brings new content. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const theme = useTheme()
  const site = useMaybeSite()
  // After the effects of every screen that is hydrated with it.
  useEffect(replayEarlyInput, [])
  return (
    // The marks of an app and of the cookie notice are set before React is there.
    <html lang="en-GB" data-logo={theme?.logoStyle} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, the same on every page */}
        <script dangerouslySetInnerHTML={{ __html: appViewScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, the same on every page */}
        <script dangerouslySetInnerHTML={{ __html: cookieNoticeScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, the same on every page */}
        <script dangerouslySetInnerHTML={{ __html: earlyInputScript }} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {theme && (
          <ThemeHead
            theme={theme}
            tilesCss={site?.tilesCss ?? ''}
            isStaging={site?.hostKind === 'staging'}
          />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The tenant's theme: colours, favicon and the two fonts it needs at once. */
function ThemeHead(props: { theme: Theme; tilesCss: string; isStaging: boolean }) {
  const { theme, tilesCss, isStaging } = props
  const css = `:root{${theme.themeCss}}${tilesCss}`
  // The page's policy allows the style that came with the page, and no other.
  const [ownCss] = useState(() => styleOfPage() ?? css)
  useStyleSheet(css === ownCss ? null : css)
  return (
    <>
      <meta name="theme-color" content={theme.bannerColour} />
      {isStaging && <meta name="robots" content="noindex, nofollow" />}
      <link rel="icon" href={`/tenancy/assets/${theme.favicon}`} />
      {[textFontUrl, fontUrl[theme.logoStyle]].map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
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
  if (hostKind === 'landing') {
    return <LandingApp />
  }
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
