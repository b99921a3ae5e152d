import type { WireVersion } from '#contract/staff/content-versions.ts'
import { Button } from '#staff/controls/button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useDayTime } from '#staff/shell/use-day-time.ts'
import { versionWords as words } from '#staff/words/versions.ts'
import { Card } from './page.tsx'
import rows from './rows.module.css'

interface Props {
  /** Newest first; the first one is live. */
  versions: readonly WireVersion[]
  /** While there is a draft, none can be brought back. */
  hasDraft: boolean
  /** The version that is being brought back. */
  brought: number | null
  onBringBack(number: number): void
}

/** States that were live; an older one can be made a draft. */
export function VersionList({ versions, hasDraft, brought, onBringBack }: Props) {
  const time = useDayTime()
  return (
    <>
      <p>{hasDraft ? words.hasDraft : words.bringBackNote}</p>
      <Card isFlush>
        <ul>
          {versions.map(({ number, at, by, door, note, undoes }, index) => (
            <li key={number} className={rows.listRow}>
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
                  isBusy={brought === number}
                  onClick={() => !hasDraft && brought === null && onBringBack(number)}
                >
                  {words.bringBack}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
