import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { call } from '#staff/api/client.ts'
import { useDayTime } from '#staff/live/use-now.ts'
import { DraftBar } from '#staff/office/draft-bar.tsx'
import { versionsQuery } from '#staff/office/versions-query.ts'
import { menuWords } from '#staff/words/menu.ts'
import { menuKind } from './use-menu.ts'

const words = menuWords.bar

export function MenuDraftBar({ menu: { id, changes, lost } }: { menu: WireMenuEditor }) {
  const day = useDayTime()
  const { data } = useQuery(versionsQuery(1))
  // The newest version may concern other settings.
  const version = data?.versions.find(({ files }) => files.includes(`menus/${id}.yaml`))
  const still = version ? words.still(day(version.at)) : words.stillNow
  return (
    <DraftBar
      kind={menuKind(id)}
      draft={changes > 0 || lost.length > 0 ? { changes, still } : null}
      link={(at) => call(calls.previewMenu, { query: { menu: id, ...(at !== null && { at }) } })}
      version={version}
      published={version ? words.published(day(version.at)) : ''}
    />
  )
}
