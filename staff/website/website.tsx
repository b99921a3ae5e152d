import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { Outlet, useLocation } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireWebsite } from '#contract/staff/website.ts'
import type { LegalText } from '#domain/tenant.ts'
import { call } from '#staff/api/client.ts'
import { LinkButton } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { DraftBar } from '#staff/office/draft-bar.tsx'
import type { PublishedState } from '#staff/office/draft-changes.tsx'
import { Loading, Page } from '#staff/office/page.tsx'
import { Tabs } from '#staff/office/tabs.tsx'
import { versionsQuery } from '#staff/office/versions-query.ts'
import form from '#staff/settings/settings.module.css'
import { BackToSetup } from '#staff/setup/step-notice.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { settingsWords } from '#staff/words/settings.ts'
import { websiteWords as words } from '#staff/words/website.ts'
import { type WebsiteContext, websiteKind, websiteQuery } from './use-website.ts'

const tabs = ['home', 'brand', 'details', 'texts'] as const

/** What the website says beside the menu: each part on a tab, all of it in one draft. */
export function Website() {
  const { data: me } = useQuery(meQuery)
  const { data: website, error } = useQuery(websiteQuery)
  return (
    <Page
      title={words.title}
      about={me?.tenant.name}
      actions={
        <>
          <BackToSetup />
          <LinkButton to="/website/history">
            <History size={20} aria-hidden />
            {words.history}
          </LinkButton>
        </>
      }
    >
      <Tabs
        label={words.title}
        tabs={tabs.map((tab) => ({
          to: `/website/${tab}`,
          name: words.tabs[tab],
          hasParts: true,
        }))}
      />
      {website && me ? (
        <Parts website={website} isLocked={!me.all_outlets} />
      ) : (
        <Loading error={error} />
      )}
    </Page>
  )
}

function Parts({ website, isLocked }: { website: WireWebsite; isLocked: boolean }) {
  const { pathname } = useLocation()
  return (
    <>
      <WebsiteBar website={website} />
      <fieldset key={pathname} className={form.settingsForm} disabled={isLocked}>
        <legend className="hidden">{words.title}</legend>
        {isLocked && <Notice kind="warn">{settingsWords.ofAllOutlets}</Notice>}
        <Outlet context={{ website } satisfies WebsiteContext} />
      </fieldset>
    </>
  )
}

function WebsiteBar({ website: { changes, brands } }: { website: WireWebsite }) {
  const { pathname, state } = useLocation()
  const published = (state as PublishedState | null)?.published
  const { data } = useQuery({ ...versionsQuery(1), enabled: published !== undefined })
  const page = pageOf(pathname, brands)
  return (
    <DraftBar
      kind={websiteKind}
      draft={changes.length > 0 ? { changes: changes.length, still: words.bar.still } : null}
      link={(at) => call(calls.previewWebsite, { query: { page, ...(at !== null && { at }) } })}
      version={data?.versions.find(({ number }) => number === published)}
      published={words.bar.published}
    />
  )
}

/** Where diners read the legal texts. */
const legalPaths: Record<LegalText, string> = {
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/CookiePolicy',
}

/** The page of the shop that a preview from this screen opens. */
export function pageOf(pathname: string, brands: readonly { id: string; path: string }[]): string {
  const [, , tab, id] = pathname.split('/')
  if (tab === 'texts') return legalPaths[(id ?? 'privacy') as LegalText] ?? '/'
  if (tab !== 'brand') return '/'
  const brand = brands.find((each) => each.id === id) ?? brands[0]
  return brand ? `/${brand.path}` : '/'
}
