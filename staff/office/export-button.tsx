import { useQuery } from '@tanstack/react-query'
import { Download, Lock } from 'lucide-react'
import type { Right } from '#domain/staff-rights.ts'
import { useAction } from '#staff/api/use-action.ts'
import { SmallButton } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { words } from '#staff/words/common.ts'
import { officeWords } from '#staff/words/office.ts'

interface Props {
  right: Right
  what?: string
  load(): Promise<void>
}

/** Downloads the list shown as a CSV file; requires a PIN. */
export function ExportButton({ right, what, load }: Props) {
  const { data: me } = useQuery(meQuery)
  const download = useAction({ asks: officeWords.exportFor, make: load })
  const Sign = me && !me.rights.includes(right) ? Lock : Download
  return (
    <>
      <SmallButton action={download}>
        <Sign size={20} aria-label={Sign === Lock ? words.manager : undefined} />
        {what ? officeWords.exportOf(what) : officeWords.export}
      </SmallButton>
      <ErrorNotice error={download.error} />
    </>
  )
}
