import { useQuery } from '@tanstack/react-query'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { isMenuChange } from '#staff/menu/change-text.ts'
import { menuRow } from '#staff/menu/menu-changes-table.tsx'
import { ChangesTable } from '#staff/office/changes-table.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { isAbout, type VersionsOf, versionChangesQuery } from '#staff/office/versions-query.ts'
import { versionWords as words } from '#staff/words/versions.ts'
import { settingRow } from './setting-row.tsx'
import styles from './versions.module.css'

interface Props {
  number: number
  /** Of what the history is: changes of other files are only counted. */
  of: VersionsOf
  /** Names what a changed menu refers to. */
  menu?: WireMenuEditor | undefined
}

/** What a version changed, as the diff of a draft shows it. */
export function VersionChanges({ number, of, menu }: Props) {
  const { data, error } = useQuery(versionChangesQuery(number))
  if (!data) return <Loading error={error} />
  const own = data.changes.filter(({ file }) => isAbout(of, file))
  const left = data.changes.length - own.length + data.more
  return (
    <section className={styles.changes} aria-label={words.changesOf(number)}>
      {data.compared_with === null && <p>{words.firstKept}</p>}
      {data.compared_with !== null && own.length === 0 && <p>{words.noChanges}</p>}
      {own.length > 0 && (
        <ChangesTable
          words={words}
          rows={own.map((change) =>
            menu && isMenuChange(change) ? menuRow(change, menu) : settingRow(change),
          )}
        />
      )}
      {left > 0 && <p>{words.elsewhere(left)}</p>}
    </section>
  )
}
