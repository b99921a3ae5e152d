import {
  type AuditAction,
  type AuditGroup,
  actionsOf,
  auditActions,
} from '#contract/staff/audit-actions.ts'
import { SelectField } from '#staff/controls/select-field.tsx'
import { DateRange } from '#staff/office/date-range.tsx'
import { auditWords } from '#staff/words/audit.ts'
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
      <SelectField
        label={auditWords.who}
        choices={[{ id: '', name: auditWords.everybody }, ...people]}
        chosen={filter.actorId}
        onChoose={(actorId) => onChange({ actorId })}
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
        chosen={filter.action}
        onChoose={(action) => onChange({ action })}
      />
      <DateRange from={filter.from} to={filter.to} onChange={onChange} />
    </div>
  )
}
