import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import controls from '#staff/controls/controls.module.css'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { ListState } from '#staff/office/list-state.tsx'
import { MoreButton } from '#staff/office/more-button.tsx'
import { Card, Page } from '#staff/office/page.tsx'
import rows from '#staff/office/rows.module.css'
import { withPerson } from '#staff/person/person-store.ts'
import { useDayTime } from '#staff/shell/use-day-time.ts'
import { menuWords } from '#staff/words/menu.ts'
import { DraftBar } from './draft-bar.tsx'
import { menuQuery, setMenu, useMenuId } from './use-menu.ts'
import { versionPagesQuery } from './versions-query.ts'

/** The versions of a menu that diners saw; an older one can be made a draft. */
export function Versions() {
  const menuId = useMenuId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const time = useDayTime()
  const words = menuWords.history
  const { data: menu } = useQuery(menuQuery(menuId))
  const pages = useInfiniteQuery(versionPagesQuery(`menus/${menuId}.yaml`))
  const versions = pages.data?.pages.flatMap((page) => page.versions) ?? []
  const hasDraft = (menu?.changes ?? 0) > 0
  const bringing = useMutation({
    mutationFn: (number: number) =>
      withPerson(words.bringBackOf(number), () =>
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
        <>
          <p>{hasDraft ? words.hasDraft : words.bringBackNote}</p>
          <Card isFlush>
            <ul>
              {versions.map(({ number, at, by, door, note, undoes }, index) => (
                <li key={number} className={rows.row}>
                  <div>
                    <b>{note || words.version(number)}</b>
                    <small>
                      {[
                        time(at),
                        by.name,
                        words.door[door],
                        note && words.version(number),
                        undoes !== null && words.undid(undoes),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </div>
                  {index === 0 ? (
                    <Tag kind="good">{words.live}</Tag>
                  ) : (
                    <Button
                      kind="outlined"
                      size="compact"
                      aria-label={words.bringBackOf(number)}
                      aria-disabled={hasDraft || undefined}
                      isBusy={bringing.isPending && bringing.variables === number}
                      onClick={() => !hasDraft && !bringing.isPending && bringing.mutate(number)}
                    >
                      {words.bringBack}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
      <MoreButton list={pages} />
    </Page>
  )
}
