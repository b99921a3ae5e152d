import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { getSite } from './site.server.ts'
import type { Route } from './+types/root'
import { pageContext } from '#server/pages/page-context.ts'
import './styles/app.css'

export function loader({ context }: Route.LoaderArgs) {
  return getSite(context.get(pageContext))
}

/** The site's data does not change while the page is open; a full load brings new content. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
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

export default function Root({ loaderData }: Route.ComponentProps) {
  return <Outlet />
}
