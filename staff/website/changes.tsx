import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireWebsite } from '#contract/staff/website.ts'
import { call } from '#staff/api/client.ts'
import { BackLink } from '#staff/controls/back-link.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import formStyles from '#staff/menu/form.module.css'
import { Loading } from '#staff/office/loading.tsx'
import { Card, Page } from '#staff/office/page.tsx'
import { PublishForm } from '#staff/office/publish-form.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { useIsOwner } from '#staff/shell/me.ts'
import { websiteWords } from '#staff/words/website.ts'
import { addressOf, nameOfPart } from './part-names.ts'
import { refreshWebsite, setWebsite, websiteQuery } from './use-website.ts'
import type { PublishedState } from './website-bar.tsx'
import { WebsiteChangesTable } from './website-changes-table.tsx'

const words = websiteWords.changes

/** What publishing the website would change, with the way to drop single changes. */
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
  const dropping = useMutation({
    mutationFn: ({ n, ...query }: { n: number | 'all'; revision: number }) =>
      withPerson(words.title, () =>
        n === 'all'
          ? call(calls.discardWebsite, { query })
          : call(calls.discardWebsiteChange, { params: { n: String(n) }, query }),
      ),
    onSuccess: (changed) => changed && setWebsite(client, changed),
    onError: () => client.invalidateQueries(websiteQuery),
  })
  if (changes.length === 0) return <p role="status">{words.none}</p>
  const drop = (n: number | 'all') => !dropping.isPending && dropping.mutate({ n, revision })
  return (
    <>
      {lint.length > 0 && (
        <Notice kind="bad" role="status">
          <b>{words.stops}</b>
          {lint.map((fault) => (
            <span key={`${fault.id} ${fault.field}`} className={formStyles.problem}>
              {nameOfPart(fault, website)}: {fault.message}.{' '}
              <Link to={addressOf(fault)}>{words.fix}</Link>
            </span>
          ))}
        </Notice>
      )}
      {isForOwner && <Notice kind="warn">{words.askOwner}</Notice>}
      <ErrorNotice error={dropping.error} />
      <Card title={words.count(changes.length)} isFlush>
        <WebsiteChangesTable
          website={website}
          dropped={dropping.isPending ? dropping.variables.n : null}
          onDrop={drop}
        />
      </Card>
      <Publish website={website} isStopped={lint.length > 0 || isForOwner} />
      <RemoveButton
        // Asks anew about a list that has changed.
        key={revision}
        label={words.discardAll}
        sure={words.discardAllSure}
        note={words.discardAllNote}
        isBusy={dropping.isPending}
        onRemove={() => drop('all')}
      />
    </>
  )
}

interface PublishProps {
  website: WireWebsite
  /** Something has to be mended first, or is for an owner; it is said above. */
  isStopped: boolean
}

function Publish({ website, isStopped }: PublishProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <PublishForm
      label={words.publish(website.changes.filter(({ lost }) => !lost).length)}
      hint={words.undoHint}
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
