import { useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { call } from '#staff/api/client.ts'
import { useDayTime } from '#staff/live/use-day-time.ts'
import { DraftBar } from '#staff/office/draft-bar.tsx'
import { versionsQuery } from '#staff/office/versions-query.ts'
import { menuWords } from '#staff/words/menu.ts'
import { refreshMenus } from './use-menu.ts'

const words = menuWords.bar

export function MenuDraftBar({ menu }: { menu: WireMenuEditor }) {
  const client = useQueryClient()
  const day = useDayTime()
  const { data } = useQuery(versionsQuery(1))
  // The newest version may concern other settings.
  const version = data?.versions.find(({ files }) => files.includes(`menus/${menu.id}.yaml`))
  const still = version ? words.still(day(version.at)) : words.stillNow
  return (
    <DraftBar
      draft={menu.changes > 0 || menu.lost.length > 0 ? { changes: menu.changes, still } : null}
      changesAt={`/menu/${menu.id}/changes`}
      link={(at) =>
        call(calls.previewMenu, { query: { menu: menu.id, ...(at !== null && { at }) } })
      }
      version={version}
      published={({ at }) => words.published(day(at))}
      undone={words.undone}
      onUndone={() => refreshMenus(client)}
    />
  )
}
