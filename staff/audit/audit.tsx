import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { auditGroups } from '#contract/staff/audit-actions.ts'
import { call } from '#staff/api/client.ts'
import { download } from '#staff/api/download.ts'
import { ChipChoice } from '#staff/controls/chip-choice.tsx'
import { DelayedSearch } from '#staff/controls/delayed-search.tsx'
import { devicesQuery } from '#staff/devices/devices-query.ts'
import { ExportButton } from '#staff/office/export-button.tsx'
import { ListState } from '#staff/office/list-state.tsx'
import { MoreButton } from '#staff/office/more-button.tsx'
import { Card, Page } from '#staff/office/page.tsx'
import table from '#staff/office/table.module.css'
import { usePagedList } from '#staff/office/use-paged-list.ts'
import { useDayTime } from '#staff/shell/use-day-time.ts'
import { teamQuery } from '#staff/team/team-query.ts'
import { auditWords } from '#staff/words/audit.ts'
import styles from './audit.module.css'
import { AuditFilters, type Filter } from './audit-filters.tsx'
import { LogRow } from './audit-row.tsx'

/** The audit log, newest first: searched, filtered, downloaded. */
export function Audit() {
  const [filter, setFilter] = useState<Filter>({
    search: '',
    group: null,
    actorId: '',
    action: '',
    from: '',
    to: '',
  })
  const change = (facts: Partial<Filter>) => setFilter({ ...filter, ...facts })
  const time = useDayTime()
  const team = useQuery(teamQuery)
  const devices = useQuery(devicesQuery)
  const found = usePagedList(['audit', filter], (cursor, signal) =>
    call(calls.listAudit, { query: { ...toQuery(filter), ...cursor }, signal }),
  )
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  const searched = found.data?.pages.at(-1)?.searched_until ?? null
  const people = [...(team.data ?? []), ...(devices.data ?? [])]

  return (
    <Page
      title={auditWords.title}
      about={auditWords.about}
      actions={
        <ExportButton right="audit" load={() => download(calls.exportAudit, toQuery(filter))} />
      }
    >
      <DelayedSearch
        label={auditWords.search}
        search={filter.search}
        onSearch={(search) => change({ search })}
      />
      <div className={styles.groups}>
        <ChipChoice
          label={auditWords.groupsLabel}
          choices={[null, ...auditGroups]}
          chosen={filter.group}
          onChoose={(group) => change({ group, action: '' })}
          textOf={(group) => (group ? auditWords.groups[group] : auditWords.everything)}
        />
      </div>
      <AuditFilters filter={filter} people={people} onChange={change} />
      <ListState
        {...found}
        empty={rows.length === 0 && searched === null ? auditWords.none : null}
      />
      {rows.length > 0 && (
        <Card isFlush>
          <table className={clsx(table.table, styles.table)}>
            <thead>
              <tr>
                <th scope="col">{auditWords.columns.when}</th>
                <th scope="col">{auditWords.columns.who}</th>
                <th scope="col">{auditWords.columns.what}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <LogRow key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </Card>
      )}
      {searched !== null && <p role="status">{auditWords.searched(time(searched))}</p>}
      <MoreButton list={found} />
    </Page>
  )
}

function toQuery({ search, group, actorId, action, from, to }: Filter) {
  return {
    ...(search ? { q: search } : {}),
    ...(group ? { group } : {}),
    ...(actorId ? { actor_id: actorId } : {}),
    ...(action ? { action } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}
