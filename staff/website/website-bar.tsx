import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireWebsite } from '#contract/staff/website.ts'
import { call } from '#staff/api/client.ts'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { useNow } from '#staff/live/use-now.ts'
import styles from '#staff/menu/draft-bar.module.css'
import { LookButton } from '#staff/menu/look-button.tsx'
import { useUndo } from '#staff/office/use-undo.ts'
import { versionsQuery } from '#staff/office/versions-query.ts'
import { websiteWords } from '#staff/words/website.ts'
import { refreshWebsite } from './use-website.ts'

const words = websiteWords.bar

/** Left in the address's state after publishing. */
export interface PublishedState {
  published: number
}

interface Props {
  website: WireWebsite
  /** The page that a look opens. */
  page: string
}

/** What is not live yet and the way to publish it; just after publishing, the way back. */
export function WebsiteBar({ website, page }: Props) {
  if (website.changes.length === 0) return <JustPublished />
  const count = words.notLive(website.changes.length)
  return (
    <section className={styles.draftBar} aria-label={count}>
      <p>
        {count}
        <small>{words.still}</small>
      </p>
      <LookButton
        link={(at) => call(calls.previewWebsite, { query: { page, ...(at !== null && { at }) } })}
      />
      <Link className={styles.primary} to="/website/changes">
        {words.publish}
      </Link>
    </section>
  )
}

function JustPublished() {
  const client = useQueryClient()
  const now = useNow(10_000)
  const published = (useLocation().state as PublishedState | null)?.published
  const { data } = useQuery({ ...versionsQuery(1), enabled: published !== undefined })
  const [last] = data?.versions ?? []
  const undo = useUndo(words.undo, () => refreshWebsite(client))
  if (undo.isSuccess && undo.data) return <Notice kind="good">{words.undone}</Notice>
  const canUndo =
    last?.number === published && last?.undo_until && Date.parse(last.undo_until) > now
  return (
    <>
      {canUndo && (
        <section className={styles.draftBar} aria-label={words.undo}>
          <p role="status">{words.published}</p>
          <button type="button" onClick={() => !undo.isPending && undo.mutate(last.number)}>
            {words.undo}
          </button>
        </section>
      )}
      <ErrorNotice error={undo.error} />
    </>
  )
}
