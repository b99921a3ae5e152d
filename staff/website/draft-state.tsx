import { Button } from '#staff/controls/button.tsx'
import { useDayTime } from '#staff/live/use-day-time.ts'
import styles from '#staff/menu/form.module.css'
import { NotSaved } from '#staff/office/not-saved.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { websiteWords } from '#staff/words/website.ts'
import type { PartForm } from './use-website.ts'
import { valueText } from './website-text.ts'

interface Props {
  form: Pick<
    PartForm<object>,
    'isSaving' | 'isOnItsWay' | 'isSaved' | 'conflicts' | 'error' | 'save' | 'takeTheirs'
  >
}

/** Whether what is typed is in the draft, and what keeps it from there. */
export function DraftState({ form }: Props) {
  return (
    <>
      <p className={styles.state} role="status">
        {form.isOnItsWay ? websiteWords.saving : form.isSaved && websiteWords.kept}
      </p>
      {form.conflicts.length > 0 && <Conflicts form={form} />}
      <NotSaved error={form.error} isBusy={form.isSaving} onRetry={form.save}>
        {websiteWords.notSaved}
      </NotSaved>
    </>
  )
}

/** Two have changed the same: both values with who and when, and either by one tap. */
function Conflicts({ form }: Props) {
  const time = useDayTime()
  const money = useMoney()
  const words = websiteWords.conflict
  return (
    <div className={styles.conflict} role="alert">
      <b>{words.title}</b>
      {form.conflicts.map(({ field, yours, theirs, by, at }) => {
        const name = field.split('.').at(-1) ?? field
        const text = (value: unknown) =>
          `${websiteWords.fields[name] ?? name}: ${valueText(name, value, money)}`
        return (
          <dl key={field}>
            <dt>{words.yours}</dt>
            <dd>{text(yours)}</dd>
            <dt>{words.theirs(by.name, time(at))}</dt>
            <dd>{text(theirs)}</dd>
          </dl>
        )
      })}
      <span>
        <Button kind="outlined" size="compact" onClick={form.takeTheirs}>
          {words.take}
        </Button>
        <Button size="compact" isBusy={form.isSaving} onClick={form.save}>
          {words.keep}
        </Button>
      </span>
    </div>
  )
}
