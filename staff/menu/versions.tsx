import { useQuery } from '@tanstack/react-query'
import { DraftVersions } from '#staff/versions/versions-page.tsx'
import { MenuDraftBar } from './draft-bar.tsx'
import { menuKind, menuQuery, useMenuId } from './use-menu.ts'

/** Published versions of a menu; an older one can be loaded as a draft. */
export function Versions() {
  const menuId = useMenuId()
  const { data: menu } = useQuery(menuQuery(menuId))
  return (
    <DraftVersions kind={menuKind(menuId)} hasDraft={(menu?.changes ?? 0) > 0} menu={menu}>
      {menu && <MenuDraftBar menu={menu} />}
    </DraftVersions>
  )
}
