import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { Button } from '#staff/controls/button.tsx'
import { useDayTime } from '#staff/live/use-day-time.ts'
import type { Conflict } from '#staff/office/use-autosaved-fields.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { conflictText, fieldOf, subjectName } from './change-text.ts'
import styles from './form.module.css'

interface Props {
  menu: WireMenuEditor
  conflicts: Conflict[]
  /** What the fields held before either changed them, as far as it is known. */
  before?: Readonly<Record<string, unknown>>
  /** Says of what each conflict is, on screens that show more than one thing. */
  isNamed?: boolean
  isBusy: boolean
  onTake(): void
  onKeep(): void
}

/** Two have changed the same: both values with who and when, and either by one tap. */
export function ConflictNotice(props: Props) {
  const { menu, conflicts, before = {}, isNamed = false, isBusy, onTake, onKeep } = props
  const time = useDayTime()
  const money = useMoney()
  const words = menuWords.conflict
  return (
    <div className={styles.conflict} role="alert">
      <b>{words.title}</b>
      {conflicts.map((conflict) => {
        const { name } = fieldOf(conflict.field)
        const text = (value: unknown) =>
          [
            [isNamed && subjectName(conflict.field, menu.draft), menuWords.fields[name] ?? name]
              .filter(Boolean)
              .join(' · '),
            conflictText(conflict.field, value, { before: before[name], menu: menu.draft, money }),
          ]
            .filter(Boolean)
            .join(': ')
        return (
          <dl key={conflict.field}>
            <dt>{words.yours}</dt>
            <dd>{text(conflict.yours)}</dd>
            <dt>{words.theirs(conflict.by.name, time(conflict.at))}</dt>
            <dd>{text(conflict.theirs)}</dd>
          </dl>
        )
      })}
      <span>
        <Button kind="outlined" size="compact" onClick={onTake}>
          {words.take}
        </Button>
        <Button size="compact" isBusy={isBusy} onClick={onKeep}>
          {words.keep}
        </Button>
      </span>
    </div>
  )
}
