import { useQuery } from '@tanstack/react-query'
import type { WireWebsite } from '#contract/staff/website.ts'
import { BackLink } from '#staff/controls/button.tsx'
import { DraftChanges } from '#staff/office/draft-changes.tsx'
import { Loading, Page } from '#staff/office/page.tsx'
import { useIsOwner } from '#staff/shell/me.ts'
import { ChangedLines } from '#staff/versions/version-changes.tsx'
import { DraftVersions } from '#staff/versions/versions-page.tsx'
import { websiteWords } from '#staff/words/website.ts'
import { websiteKind, websiteQuery } from './use-website.ts'
import styles from './website.module.css'
import { addressOf, nameOfPart } from './website-change.tsx'

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
  const { changes, lint, revision } = website
  const isOwner = useIsOwner()
  const isForOwner = !isOwner && changes.some(({ owner_only }) => owner_only)
  // Faults of the live website stop nothing.
  const faults = changes.length > 0 ? lint : []
  return (
    <DraftChanges
      kind={websiteKind}
      rows={changes.map((change) => ({
        ...change,
        key: String(change.n),
        what: nameOfPart(change, website),
        note: (
          <>
            {change.live_changed && <p className={styles.warning}>{words.liveChanged}</p>}
            {change.lost && <p className={styles.warning}>{words.lost}</p>}
          </>
        ),
        was: <ChangedLines change={change} side="was" />,
        becomes: <ChangedLines change={change} side="becomes" />,
      }))}
      publishable={changes.filter(({ lost }) => !lost).length}
      listed={revision}
      revision={revision}
      faults={{
        title: words.stops,
        list: faults.map((fault) => ({
          text: `${nameOfPart(fault, website)}: ${fault.message}.`,
          to: addressOf(fault),
        })),
      }}
      stopped={isForOwner && words.askOwner}
    />
  )
}

/** The versions of the website that diners saw; an older one can be made a draft. */
export function WebsiteVersions() {
  const { data: website } = useQuery(websiteQuery)
  return <DraftVersions kind={websiteKind} hasDraft={(website?.changes.length ?? 0) > 0} />
}
