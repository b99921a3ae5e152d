import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import controls from '#staff/controls/controls.module.css'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { ListState } from '#staff/office/list-state.tsx'
import { MoreButton } from '#staff/office/more-button.tsx'
import { Page } from '#staff/office/page.tsx'
import { VersionList } from '#staff/office/version-list.tsx'
import { versionPagesQuery } from '#staff/office/versions-query.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { menuWords } from '#staff/words/menu.ts'
import { versionWords } from '#staff/words/versions.ts'
import { DraftBar } from './draft-bar.tsx'
import { menuQuery, setMenu, useMenuId } from './use-menu.ts'

/** The versions of a menu that diners saw; an older one can be made a draft. */
export function Versions() {
  const menuId = useMenuId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const words = menuWords.history
  const { data: menu } = useQuery(menuQuery(menuId))
  const pages = useInfiniteQuery(versionPagesQuery({ file: `menus/${menuId}.yaml` }))
  const versions = pages.data?.pages.flatMap((page) => page.versions) ?? []
  const hasDraft = (menu?.changes ?? 0) > 0
  const bringing = useMutation({
    mutationFn: (number: number) =>
      withPerson(versionWords.bringBackOf(number), () =>
        call(calls.bringBackVersion, {
          params: { number: String(number) },
          body: { menu_id: menuId },
        }),
      ),
    onSuccess(editor) {
      if (!editor) return
      setMenu(client, editor)
      void navigate(`/menu/${menuId}/changes`)
    },
  })

  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        <Link className={controls.linkButton} to={`/menu/${menuId}`}>
          <ArrowLeft size={20} aria-hidden />
          {menuWords.dish.back}
        </Link>
      }
    >
      {menu && <DraftBar menu={menu} />}
      <ErrorNotice error={bringing.error} />
      <ListState
        isPending={pages.isPending}
        error={pages.error}
        empty={versions.length === 0 ? words.none : null}
      />
      {versions.length > 0 && (
        <VersionList
          versions={versions}
          hasDraft={hasDraft}
          brought={bringing.isPending ? bringing.variables : null}
          onBringBack={bringing.mutate}
        />
      )}
      <MoreButton list={pages} />
    </Page>
  )
}
