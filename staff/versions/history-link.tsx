import { Link, useLocation } from 'react-router'
import controls from '#staff/controls/controls.module.css'
import { officeWords } from '#staff/words/office.ts'
import { historyOfPart, type SettingsPart } from './settings-part.ts'

/** Where the way back leads: left in the address's state. */
export interface HistoryState {
  from: string
}

/** Leads to the versions of some settings, and from there back to this screen. */
export function HistoryLink({ part }: { part: SettingsPart }) {
  const { pathname } = useLocation()
  return (
    <Link
      className={controls.linkButton}
      to={historyOfPart(part)}
      state={{ from: pathname } satisfies HistoryState}
    >
      {officeWords.history}
    </Link>
  )
}
