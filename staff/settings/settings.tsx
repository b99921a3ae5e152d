import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { OutletChoice } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Loading, Page } from '#staff/office/page.tsx'
import { Tabs } from '#staff/office/tabs.tsx'
import { type OutletContext, useOfficeOutlet } from '#staff/office/use-office-outlet.ts'
import { BackToSetup } from '#staff/setup/step-notice.tsx'
import { useIsOwner } from '#staff/shell/me.ts'
import { settingsWords } from '#staff/words/settings.ts'
import styles from './settings.module.css'

const ofOutlet = ['outlet', 'contact', 'alerts', 'tickets'] as const
/** Of the whole restaurant: for managers, and for owners alone. */
const ofRestaurant = ['messages'] as const
const ofOwner = ['branding', 'payments'] as const

/** The settings of an outlet, and one's own: chips lead from one to the next. */
export function Settings() {
  const { me, error, outlets, outlet, choose } = useOfficeOutlet()
  const { pathname } = useLocation()
  const maySettle = me?.rights.includes('settings') ?? false
  const isOwner = useIsOwner()
  const tabs = [
    ...(maySettle ? [...ofOutlet, ...ofRestaurant] : []),
    ...(isOwner ? ofOwner : []),
    'you' as const,
  ]
  const current = tabs.find((tab) => pathname === `/settings/${tab}`)

  if (!me || !outlet) {
    return (
      <Page title={settingsWords.title}>
        <Loading error={error} />
      </Page>
    )
  }
  if (!current) return <Navigate to={`/settings/${tabs[0] ?? 'you'}`} replace />
  const isOfOutlet = ofOutlet.some((tab) => tab === current)
  const isOfRestaurant = [...ofRestaurant, ...ofOwner].some((tab) => tab === current)
  const about = isOfOutlet ? outlet.name : current === 'you' ? me.actor.name : me.tenant.name
  return (
    <Page title={settingsWords.title} about={about} actions={<BackToSetup />}>
      <Tabs
        label={settingsWords.title}
        tabs={tabs.map((tab) => ({ to: `/settings/${tab}`, name: settingsWords.tabs[tab] }))}
      />
      {isOfOutlet && <OutletChoice outlets={outlets} chosenId={outlet.id} onChoose={choose} />}
      <ForAllOutlets isLocked={isOfRestaurant && !me.all_outlets}>
        <Outlet key={outlet.id} context={{ outlet, choose } satisfies OutletContext} />
      </ForAllOutlets>
    </Page>
  )
}

/** What holds for the whole restaurant is read, not changed, by those who work for some outlets. */
function ForAllOutlets({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  if (!isLocked) return children
  return (
    <fieldset className={styles.settingsForm} disabled>
      <Notice kind="warn">{settingsWords.ofAllOutlets}</Notice>
      {children}
    </fieldset>
  )
}
