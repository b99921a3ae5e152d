import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'
import type { Route } from './+types/root'
import { Shell } from './shell/shell.tsx'
import { getSite } from './site.server.ts'
import { type Site, useMaybeSite } from './site.ts'
import { appViewScript } from './state/app-view.ts'
import './styles/app.css'
import { fontUrl, textFontUrl } from './styles/fonts.ts'

export { ErrorScreen as ErrorBoundary } from './screens/error/error-screen.tsx'

export function loader({ context }: Route.LoaderArgs): Site {
  return getSite(context.get(pageContext))
}

/** The site's data does not change while the page is open; a full load brings new content. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const site = useMaybeSite()
  return (
    // An app's mark is set before React is there.
    <html lang="en-GB" data-logo={site?.logoStyle} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, the same on every page */}
        <script dangerouslySetInnerHTML={{ __html: appViewScript }} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {site && <SiteHead site={site} />}
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

/** The tenant's face: colours, favicon and the two fonts it needs at once. */
function SiteHead({ site }: { site: Site }) {
  return (
    <>
      <meta name="theme-color" content={site.config.bannerColor} />
      {site.hostKind === 'staging' && <meta name="robots" content="noindex, nofollow" />}
      <link rel="icon" href={`/tenancy/assets/${site.favicon}`} />
      {[textFontUrl, fontUrl[site.logoStyle]].map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {/* Derived from the tenant's three colours at import, never typed by anyone. */}
      <style>{`:root{${site.themeCss}}`}</style>
    </>
  )
}

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
