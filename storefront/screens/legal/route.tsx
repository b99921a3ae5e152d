import { useEffect, useState } from 'react'
import { data } from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'
import { PageHead } from '#storefront/components/page-head.tsx'
import railNav from '#storefront/components/rail-nav.module.css'
import { paths } from '#storefront/paths.ts'
import { titleMeta } from '#storefront/site.ts'
import { acceptCookies, hasAcceptedCookies, rejectCookies } from '#storefront/state/cookies.ts'
import { Badge } from '#ui/badge.tsx'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import toggle from '#ui/toggle.module.css'
import { useGlidingJumps } from '#ui/use-gliding-jumps.ts'
import type { Route } from './+types/route'
import { readLegalText } from './markdown.server.ts'
import styles from './route.module.css'

/** The tenant's text for this path; 404 if it has none. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { pages } = context.get(pageContext).site.tenant
  const texts: Record<string, string> = {
    [paths.privacy()]: pages.privacy,
    [paths.terms()]: pages.terms,
    [paths.cookiePolicy()]: pages.cookies,
  }
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  const markdown = texts[path]
  if (!markdown?.trim()) throw data(null, { status: 404 })
  return { ...readLegalText(markdown), isCookies: path === paths.cookiePolicy() }
}

export const meta = titleMeta((page?: ReturnType<typeof loader>) => page?.title ?? '')

export default function LegalScreen({ loaderData }: Route.ComponentProps) {
  const { title, lead, sections, html, isCookies } = loaderData
  const gliding = useGlidingJumps()
  return (
    <main id="main" className={layout.container}>
      <div className={styles.columns}>
        <nav
          className={`${layout.onDesk} ${layout.sticky} ${railNav.railNav}`}
          aria-label="On this page"
          {...gliding}
        >
          {sections.map(({ id, name }) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
        <article className={styles.prose}>
          <PageHead title={title}>
            {lead && <p className={`${text.faint} ${text.small}`}>{lead}</p>}
          </PageHead>
          {isCookies && <CookieChoice />}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of Markdown, with every tag in it escaped */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </article>
      </div>
    </main>
  )
}

function CookieChoice() {
  const [isAccepted, setAccepted] = useState(false)
  useEffect(() => setAccepted(hasAcceptedCookies()), [])

  function change() {
    if (isAccepted) rejectCookies()
    else acceptCookies()
    setAccepted(!isAccepted)
  }

  return (
    <div className={`${card.panel} ${styles.choices}`}>
      <div className={`${layout.across} ${layout.spread} ${styles.choiceRow}`}>
        <span>
          <b className={text.strong}>Needed</b>
          <br />
          <span className={`${text.small} ${text.faint}`}>Cart, sign-in, chosen address</span>
        </span>
        <Badge>Always on</Badge>
      </div>
      <hr />
      <label className={`${layout.across} ${layout.spread} ${styles.choiceRow}`}>
        <span>
          <b className={text.strong}>Remember that you accepted</b>
          <br />
          <span className={`${text.small} ${text.faint}`}>
            For 365 days; otherwise we ask on every visit
          </span>
        </span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: HTML forbids `aria-checked` on a checkbox; `checked` says it.
          role="switch"
          className={toggle.toggle}
          checked={isAccepted}
          onChange={change}
        />
      </label>
    </div>
  )
}
