import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bot } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { AuditRow } from '#contract/staff/audit.ts'
import {
  type AuditAction,
  type AuditGroup,
  actionsOf,
  auditActions,
  auditGroups,
} from '#contract/staff/audit-actions.ts'
import { call } from '#staff/api/client.ts'
import { download } from '#staff/api/download.ts'
import { devicesQuery, teamQuery } from '#staff/api/queries.ts'
import { ChipChoice } from '#staff/controls/choices.tsx'
import { DelayedSearch } from '#staff/controls/search-field.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useDayTime, useNow } from '#staff/live/use-now.ts'
import { DateRange } from '#staff/office/date-range.tsx'
import { ExportButton } from '#staff/office/export-button.tsx'
import { Card, ListState, Page } from '#staff/office/page.tsx'
import { MoreButton, usePagedList } from '#staff/office/paged-list.tsx'
import table from '#staff/office/table.module.css'
import { fieldText, valueText } from '#staff/office/value-text.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { clockTime, dayText } from '#staff/time-text.ts'
import { under } from '#staff/versions/field-names.ts'
import { bookingFields } from '#staff/words/bookings.ts'
import { words } from '#staff/words/common.ts'
import { areaFields, hoursFields, hoursWords } from '#staff/words/hours.ts'
import { auditWords } from '#staff/words/people.ts'
import { promoFields } from '#staff/words/promos.ts'
import { brandingFields, messageWords, paymentWords } from '#staff/words/restaurant.ts'
import {
  alertFields,
  contactFields,
  outletSettingFields,
  ticketFields,
} from '#staff/words/settings.ts'
import styles from './audit.module.css'

/** The audit log, newest first, with search, filters and download. */
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

/** Filters of the audit log; '' and null match everything. */
interface Filter {
  search: string
  group: AuditGroup | null
  actorId: string
  action: AuditAction | ''
  from: string
  to: string
}

interface Props {
  filter: Filter
  people: { id: string; name: string }[]
  onChange(facts: Partial<Filter>): void
}

/** Filters: actor, action within the chosen group, and dates. */
function AuditFilters({ filter, people, onChange }: Props) {
  return (
    <div className={styles.filters}>
      <SelectField
        label={auditWords.who}
        choices={[{ id: '', name: auditWords.everybody }, ...people]}
        value={filter.actorId}
        onChange={(actorId) => onChange({ actorId })}
      />
      <SelectField
        label={auditWords.what}
        choices={[
          { id: '', name: auditWords.everything },
          ...(filter.group ? actionsOf(filter.group) : auditActions).map((id) => ({
            id,
            name: auditWords.actions[id],
          })),
        ]}
        value={filter.action}
        onChange={(action) => onChange({ action })}
      />
      <DateRange from={filter.from} to={filter.to} onChange={onChange} />
    </div>
  )
}

/** A change as a sentence, with the values before and after. */
function LogRow({ row }: { row: AuditRow }) {
  const { timeZone } = useRestaurant()
  const now = useNow(60_000)
  const time = useDayTime()
  const { actor, at, before, after, text } = row
  const day = dayText(at, now, timeZone)
  const isSystem = actor.kind === 'system'
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <tr>
      <td className={styles.timestamp}>
        {day !== words.today && <small>{day}</small>}
        <time dateTime={at}>{clockTime(at, timeZone)}</time>
      </td>
      <td className={styles.person}>
        <b>{isSystem ? auditWords.system : actor.name}</b>
        {actor.kind === 'device' ? (
          <small>{auditWords.screen}</small>
        ) : (
          actor.device && <small>{auditWords.onDevice(actor.device)}</small>
        )}
      </td>
      <td className={styles.summary}>
        <p>
          {text}
          {isSystem && (
            <>
              {' '}
              <Tag kind="note" Icon={Bot}>
                {auditWords.automatic}
              </Tag>
            </>
          )}
        </p>
        {fields.length > 0 && (
          <details>
            <summary>{auditWords.details}</summary>
            <dl>
              {fields.map((field) => (
                <div key={field}>
                  <dt>{logField(row.subject, field)}</dt>
                  <dd>
                    {before && field in before && (
                      <s>
                        <span className="hidden">{auditWords.was} </span>
                        {valueText(before[field], time)}
                      </s>
                    )}
                    {after && field in after && (
                      <ins>
                        <span className="hidden">{auditWords.becomes} </span>
                        {valueText(after[field], time)}
                      </ins>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </td>
    </tr>
  )
}

type Names = Readonly<Record<string, string>>

/** Labels of each subject's fields, as on their screens. The keys are the field names of the calls. */
const fieldNames: Partial<Record<AuditRow['subject']['kind'], Names>> = {
  outlet: {
    ...contactFields,
    ...outletSettingFields,
    ...alertFields,
    ...ticketFields,
    ...hoursFields,
    ...areaFields,
    ...under('weekly.', hoursWords.days),
    ...under('kitchen.', hoursWords.kitchen.numbers),
  },
  tenant: { ...brandingFields, ...under('messages.', messageWords.names) },
  booking: bookingFields,
  payment: { cash: paymentWords.cash },
  promo: promoFields,
}

/** Label of a log row's field: as on its screen, otherwise its name as words. */
export function logField({ kind }: AuditRow['subject'], field: string): string {
  return fieldNames[kind]?.[field] ?? fieldText(field)
}
