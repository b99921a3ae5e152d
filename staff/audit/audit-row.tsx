import { Bot } from 'lucide-react'
import type { AuditRow } from '#contract/staff/settings.ts'
import { Tag } from '#staff/controls/tag.tsx'
import { valueText } from '#staff/office/value-text.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { useDayTime } from '#staff/shell/use-day-time.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { clockTime, dayText } from '#staff/time-text.ts'
import { auditWords } from '#staff/words/audit.ts'
import { words } from '#staff/words/common.ts'
import styles from './audit.module.css'
import { logField } from './log-field.ts'

/** A change as a sentence, with the values before and after. */
export function LogRow({ row }: { row: AuditRow }) {
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
              <Tag kind="note">
                <Bot size={18} aria-hidden />
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
