import {
  type AuditAction,
  type AuditGroup,
  actionsOf,
  auditActions,
} from '#contract/staff/audit-actions.ts'
import { DateRange } from '#staff/office/date-range.tsx'
import { auditWords } from '#staff/words/audit.ts'
import { Field } from '#ui/field.tsx'
import styles from './audit.module.css'

/** What of the audit log is looked for; '' and null are everything. */
export interface Filter {
  search: string
  group: AuditGroup | null
  actorId: string
  action: AuditAction | ''
  from: string
  to: string
}

interface Props {
  filter: Filter
  /** Who may have done something: members and screens. */
  people: { id: string; name: string }[]
  onChange(facts: Partial<Filter>): void
}

/** By whom, what of the chosen group, and when. */
export function AuditFilters({ filter, people, onChange }: Props) {
  return (
    <div className={styles.filters}>
      <Field label={auditWords.who}>
        {(control) => (
          <select
            {...control}
            value={filter.actorId}
            onChange={(event) => onChange({ actorId: event.target.value })}
          >
            <option value="">{auditWords.everybody}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={auditWords.what}>
        {(control) => (
          <select
            {...control}
            value={filter.action}
            onChange={(event) =>
              onChange({ action: auditActions.find((each) => each === event.target.value) ?? '' })
            }
          >
            <option value="">{auditWords.everything}</option>
            {(filter.group ? actionsOf(filter.group) : auditActions).map((action) => (
              <option key={action} value={action}>
                {auditWords.actions[action]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <DateRange from={filter.from} to={filter.to} onChange={onChange} />
    </div>
  )
}
