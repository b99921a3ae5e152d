import { closedText } from '#domain/opening-text.ts'
import { HoursList } from '#storefront/components/hours.tsx'
import shopLine from '#storefront/components/shop-line.module.css'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { useOpenState } from '#storefront/state/use-open-state.ts'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

interface Props {
  /** `label|hours` entries, semicolons between. */
  weekly: string
  outlet: SiteOutlet | undefined
}

/** The week's hours, and whether it is open now. */
export function OpeningHoursCard({ weekly, outlet }: Props) {
  const entries = weekly.split(';').map((entry) => {
    const [label = '', hours = ''] = entry.split('|')
    return { label: label.trim(), hours: hours.trim() }
  })
  return (
    <section className={`${card.panel} ${layout.stack} ${layout.close}`}>
      <div className={`${layout.across} ${layout.spread}`}>
        <h2 className={text.heading}>Opening hours</h2>
        <span className={shopLine.facts}>{outlet && <OpenNow outlet={outlet} />}</span>
      </div>
      <HoursList entries={entries} timeZone={outlet?.timeZone} />
    </section>
  )
}

function OpenNow({ outlet }: { outlet: SiteOutlet }) {
  const { isPaused } = useSite()
  const state = useOpenState(outlet)
  if (!state) return null
  if (state.isOpen && !state.isStopped) return <span className={shopLine.isOpen}>Open now</span>
  const opensAt = isPaused ? null : state.opensAt
  return <span className={shopLine.isShut}>{closedText(opensAt, outlet.timeZone, state.now)}</span>
}
