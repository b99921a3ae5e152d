import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireWebsite } from '#contract/staff/website.ts'
import { call } from '#staff/api/client.ts'
import { BackLink } from '#staff/controls/back-link.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { ChangesTable } from '#staff/office/changes-table.tsx'
import {
  DiscardAll,
  DraftFaults,
  PublishForm,
  useDiscarding,
} from '#staff/office/draft-changes.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { Card, Page } from '#staff/office/page.tsx'
import { useIsOwner } from '#staff/shell/me.ts'
import { draftWords } from '#staff/words/office.ts'
import { websiteWords } from '#staff/words/website.ts'
import { refreshWebsite, setWebsite, websiteQuery } from './use-website.ts'
import styles from './website.module.css'
import type { PublishedState } from './website-bar.tsx'
import { addressOf, nameOfPart, WebsiteSide } from './website-change.tsx'

const words = websiteWords.changes

/** The changes of the website's draft: each can be discarded, all are published together. */
export function WebsiteChanges() {
  const { data: website, error } = useQuery(websiteQuery)
  return (
    <Page title={words.title} actions={<BackLink to="/website">{websiteWords.back}</BackLink>}>
      {website ? <ChangesOf website={website} /> : <Loading error={error} />}
    </Page>
  )
}

function ChangesOf({ website }: { website: WireWebsite }) {
  const client = useQueryClient()
  const { changes, lint, revision } = website
  const isOwner = useIsOwner()
  const isForOwner = !isOwner && changes.some(({ owner_only }) => owner_only)
  const discarding = useDiscarding({
    title: words.title,
    revision,
    one: (n, query) => call(calls.discardWebsiteChange, { params: { n }, query }),
    all: (query) => call(calls.discardWebsite, { query }),
    onDiscarded: (changed) => setWebsite(client, changed),
    onFailed: () => client.invalidateQueries(websiteQuery),
  })
  if (changes.length === 0) return <p role="status">{words.none}</p>
  const rows = changes.map((change) => ({
    ...change,
    key: String(change.n),
    what: nameOfPart(change, website),
    note: (
      <>
        {change.live_changed && <p className={styles.warning}>{words.liveChanged}</p>}
        {change.lost && <p className={styles.warning}>{words.lost}</p>}
      </>
    ),
    was: <WebsiteSide change={change} side="was" />,
    becomes: <WebsiteSide change={change} side="becomes" />,
  }))
  return (
    <>
      <DraftFaults
        title={words.stops}
        faults={lint.map((fault) => ({
          text: `${nameOfPart(fault, website)}: ${fault.message}.`,
          to: addressOf(fault),
        }))}
      />
      {isForOwner && <Notice kind="warn">{words.askOwner}</Notice>}
      <ErrorNotice error={discarding.error} />
      <Card title={draftWords.count(changes.length)} isFlush>
        <ChangesTable rows={rows} discarding={discarding} />
      </Card>
      <Publish website={website} isStopped={lint.length > 0 || isForOwner} />
      {/* Asks again about a list that has changed. */}
      <DiscardAll key={revision} discarding={discarding} note={words.discardAllNote} />
    </>
  )
}

interface PublishProps {
  website: WireWebsite
  /** Faults or owners' changes prevent it; they are shown above. */
  isStopped: boolean
}

function Publish({ website, isStopped }: PublishProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <PublishForm
      count={website.changes.filter(({ lost }) => !lost).length}
      noteHint={words.noteHint}
      isStopped={isStopped}
      publish={(note, idempotencyKey) =>
        call(calls.publishWebsite, { body: { revision: website.revision, note }, idempotencyKey })
      }
      onPublished={async (version) => {
        await refreshWebsite(client)
        const state: PublishedState = { published: version.number }
        void navigate('/website/home', { state })
      }}
      onFailed={() => refreshWebsite(client)}
    />
  )
}
