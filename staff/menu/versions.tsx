import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { BackLink } from '#staff/controls/back-link.tsx'
import { VersionChanges } from '#staff/versions/version-changes.tsx'
import { VersionsPage } from '#staff/versions/versions-page.tsx'
import { menuWords } from '#staff/words/menu.ts'
import { versionWords } from '#staff/words/office.ts'
import { MenuDraftBar } from './draft-bar.tsx'
import { menuQuery, setMenu, useMenuId } from './use-menu.ts'

/** Published versions of a menu; an older one can be loaded as a draft. */
export function Versions() {
  const menuId = useMenuId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: menu } = useQuery(menuQuery(menuId))
  return (
    <VersionsPage
      words={menuWords.history}
      backLink={<BackLink to={`/menu/${menuId}`}>{menuWords.dish.back}</BackLink>}
      of={{ file: `menus/${menuId}.yaml` }}
      changesOf={(number) => (
        <VersionChanges number={number} of={{ file: `menus/${menuId}.yaml` }} menu={menu} />
      )}
      hasDraft={(menu?.changes ?? 0) > 0}
      back={{
        note: versionWords.restoreNote,
        bring: (number) =>
          call(calls.bringBackVersion, {
            params: { number: String(number) },
            body: { menu_id: menuId },
          }),
        onBrought(editor) {
          setMenu(client, editor)
          void navigate(`/menu/${menuId}/changes`)
        },
      }}
    >
      {menu && <MenuDraftBar menu={menu} />}
    </VersionsPage>
  )
}
