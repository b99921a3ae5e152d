import { type ReactNode, useState } from 'react'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import { Button } from '#staff/controls/button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { Card } from '#staff/office/page.tsx'
import rows from '#staff/office/rows.module.css'
import { useDayTime } from '#staff/shell/use-day-time.ts'
import { versionWords as words } from '#staff/words/versions.ts'

interface Props {
  /** Newest first; the first one is live. */
  versions: readonly WireVersion[]
  /** While there is a draft, none can be brought back. */
  hasDraft: boolean
  /** The version that is being brought back. */
  brought: number | null
  /** What a version changed: shown before it is brought back. */
  changesOf(number: number): ReactNode
  /** Undefined where none can be brought back. */
  onBringBack: ((number: number) => void) | undefined
}

/** States that were live, each with what it changed; an older one can be brought back. */
export function VersionList({ versions, hasDraft, brought, changesOf, onBringBack }: Props) {
  const time = useDayTime()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (number: number) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(number)) after.add(number)
      return after
    })
  return (
    <>
      {hasDraft && <p>{words.hasDraft}</p>}
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
              {index === 0 && <Tag kind="good">{words.live}</Tag>}
              <div className={rows.buttons}>
                <Button
                  kind="outlined"
                  size="compact"
                  aria-label={words.changesOf(number)}
                  aria-expanded={open.has(number)}
                  onClick={() => toggle(number)}
                >
                  {words.changes}
                </Button>
                {index > 0 && onBringBack && (
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
              </div>
              {open.has(number) && changesOf(number)}
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
