import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { call } from '#staff/api/client.ts'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { useDayTime } from '#staff/live/use-day-time.ts'
import { useNow } from '#staff/live/use-now.ts'
import { useUndo } from '#staff/office/use-undo.ts'
import { versionsQuery } from '#staff/office/versions-query.ts'
import { menuWords } from '#staff/words/menu.ts'
import styles from './draft-bar.module.css'
import { LookButton } from './look-button.tsx'
import { refreshMenus } from './use-menu.ts'

/** What is not live yet and the way to publish it; just after publishing, the way back. */
export function DraftBar({ menu }: { menu: WireMenuEditor }) {
  const client = useQueryClient()
  const day = useDayTime()
  const now = useNow(10_000)
  const { data } = useQuery(versionsQuery(1))
  const [last] = data?.versions ?? []
  const undo = useUndo(menuWords.bar.undo, () => refreshMenus(client))
  const ofMenu = last?.files.includes(`menus/${menu.id}.yaml`) ? last : undefined
  const canUndo = ofMenu?.undo_until && Date.parse(ofMenu.undo_until) > now
  const failed = undo.error && <ErrorNotice error={undo.error} />
  if (menu.changes > 0 || menu.lost.length > 0) {
    return (
      <section className={styles.draftBar} aria-label={menuWords.bar.notLive(menu.changes)}>
        <p>
          {menuWords.bar.notLive(menu.changes)}
          {/* The newest version may be one of other settings. */}
          <small>{ofMenu ? menuWords.bar.still(day(ofMenu.at)) : menuWords.bar.stillNow}</small>
        </p>
        <LookButton
          link={(at) =>
            call(calls.previewMenu, { query: { menu: menu.id, ...(at !== null && { at }) } })
          }
        />
        <Link className={styles.primary} to={`/menu/${menu.id}/changes`}>
          {menuWords.bar.publish}
        </Link>
      </section>
    )
  }
  if (undo.isSuccess && undo.data) return <Notice kind="good">{menuWords.bar.undone}</Notice>
  if (!canUndo || !ofMenu) return failed
  return (
    <>
      <section className={styles.draftBar} aria-label={menuWords.bar.undo}>
        <p role="status">{menuWords.bar.published(day(ofMenu.at))}</p>
        <button type="button" onClick={() => !undo.isPending && undo.mutate(ofMenu.number)}>
          {menuWords.bar.undo}
        </button>
      </section>
      {failed}
    </>
  )
}
