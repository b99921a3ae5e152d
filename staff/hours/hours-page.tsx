import { Outlet } from 'react-router'
import { OutletChoice } from '#staff/controls/choices.tsx'
import { Loading, Page } from '#staff/office/page.tsx'
import { Tabs } from '#staff/office/tabs.tsx'
import { type OutletContext, useOfficeOutlet } from '#staff/office/use-office-outlet.ts'
import { hoursWords } from '#staff/words/hours.ts'

const tabs = [
  { to: '/hours', name: hoursWords.tabs.hours },
  { to: '/hours/areas', name: hoursWords.tabs.areas },
]

/** Opening hours and delivery areas of an outlet. */
export function HoursPage() {
  const { me, error, outlets, outlet, choose } = useOfficeOutlet()
  if (!me || !outlet) {
    return (
      <Page title={hoursWords.title}>
        <Loading error={error} />
      </Page>
    )
  }
  return (
    <Page title={hoursWords.title} about={outlet.name}>
      <Tabs label={hoursWords.title} tabs={tabs} />
      <OutletChoice outlets={outlets} chosenId={outlet.id} onChoose={choose} />
      <Outlet key={outlet.id} context={{ outlet, choose } satisfies OutletContext} />
    </Page>
  )
}
