import { data, useLocation } from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'
import { paths } from '#storefront/paths.ts'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { pageTitle, siteOf } from '#storefront/site.ts'
import type { Route } from './+types/route'
import { readLegalText } from './markdown.server.ts'

const CookieChoice = lazyComponent(() =>
  import('./cookie-choice.tsx').then((module) => module.CookieChoice),
)

/** The tenant's own text for this address; without one there is no such page. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { pages } = context.get(pageContext).site.tenant
  const texts: Record<string, string> = {
    [paths.privacy()]: pages.privacy,
    [paths.terms()]: pages.terms,
    [paths.cookiePolicy()]: pages.cookies,
  }
  const markdown = texts[new URL(request.url).pathname.replace(/\.data$/, '')]
  if (!markdown?.trim()) throw data(null, { status: 404 })
  return readLegalText(markdown)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(siteOf(matches), loaderData?.title ?? '') },
]

/** A long text with its contents beside it on a desk. */
export default function LegalScreen({ loaderData }: Route.ComponentProps) {
  const { title, lead, sections, html } = loaderData
  const isCookies = useLocation().pathname === paths.cookiePolicy()
  return (
    <main id="main" className="wrap">
      <div className="legal2">
        <nav className="desk sticky railnav" aria-label="On this page">
          {sections.map(({ id, name }) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
        <article className="prose">
          <div className="pagehead">
            <h1 className="display" tabIndex={-1}>
              {title}
            </h1>
            {lead && <p className="faint t14">{lead}</p>}
          </div>
          {isCookies && <CookieChoice />}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of Markdown, with every tag in it escaped */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </article>
      </div>
    </main>
  )
}
