import { Copy, Plus } from 'lucide-react'
import { useState } from 'react'
import { type OpeningHours, type TimeRange, type Weekday, weekdays } from '#domain/opening-hours.ts'
import { Button } from '#staff/controls/button.tsx'
import choices from '#staff/controls/choices.module.css'
import { Option } from '#staff/controls/choices.tsx'
import { IconButton } from '#staff/controls/icon-button.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { Card } from '#staff/office/page.tsx'
import { hoursWords } from '#staff/words/hours.ts'
import { DayRanges, nextRange } from './day-ranges.tsx'
import styles from './hours.module.css'

interface Props {
  weekly: OpeningHours['weekly']
  onChange(days: Partial<OpeningHours['weekly']>): void
  faultOf(day: Weekday): string | undefined
}

/** Opening ranges of each weekday. */
export function WeekCard({ weekly, onChange, faultOf }: Props) {
  const [copied, setCopied] = useState<Weekday | null>(null)
  return (
    <Card title={hoursWords.week} isFlush>
      {weekdays.map((day, index) => {
        const [name, ranges] = [hoursWords.days[day], weekly[day]]
        const after = weekdays[(index + 1) % weekdays.length]
        return (
          <div key={day} className={styles.weekday}>
            <b>{name}</b>
            <DayRanges
              day={name}
              dayAfter={after && hoursWords.days[after]}
              ranges={ranges}
              onChange={(changed) => onChange({ [day]: changed })}
              error={faultOf(day)}
            />
            <span className={styles.actions}>
              <IconButton
                isFramed
                label={hoursWords.addRange(name)}
                onClick={() => onChange({ [day]: [...ranges, nextRange(ranges)] })}
              >
                <Plus aria-hidden />
              </IconButton>
              <IconButton label={hoursWords.copyDay(name)} onClick={() => setCopied(day)}>
                <Copy aria-hidden />
              </IconButton>
            </span>
          </div>
        )
      })}
      {copied && (
        <CopySheet
          day={copied}
          ranges={weekly[copied]}
          onCopy={onChange}
          onClose={() => setCopied(null)}
        />
      )}
    </Card>
  )
}

interface CopyProps {
  day: Weekday
  ranges: TimeRange[]
  onCopy(days: Partial<OpeningHours['weekly']>): void
  onClose(): void
}

function CopySheet({ day, ranges, onCopy, onClose }: CopyProps) {
  const [chosen, setChosen] = useState<Weekday[]>([])
  return (
    <Panel
      title={hoursWords.copyTitle(hoursWords.days[day])}
      onClose={onClose}
      action={
        <Button
          aria-disabled={chosen.length === 0 || undefined}
          onClick={() => {
            if (chosen.length === 0) return
            onCopy(Object.fromEntries(chosen.map((each) => [each, ranges])))
            onClose()
          }}
        >
          {chosen.length === 0 ? hoursWords.copyNone : hoursWords.copyTo(chosen.length)}
        </Button>
      }
    >
      <fieldset className={choices.options}>
        <legend className="hidden">{hoursWords.copyTitle(hoursWords.days[day])}</legend>
        {weekdays
          .filter((each) => each !== day)
          .map((each) => (
            <Option
              key={each}
              type="checkbox"
              name="days"
              isOn={chosen.includes(each)}
              onChange={(isOn) =>
                setChosen(isOn ? [...chosen, each] : chosen.filter((other) => other !== each))
              }
            >
              {hoursWords.days[each]}
            </Option>
          ))}
      </fieldset>
    </Panel>
  )
}
