import { ChipChoice } from '#staff/controls/chip-choice.tsx'
import { Chip, Chips } from '#staff/controls/choices.tsx'
import { DateRange } from '#staff/office/date-range.tsx'
import { words } from '#staff/words/common.ts'
import { historyWords } from '#staff/words/history.ts'
import styles from './history.module.css'
import {
  channelChoices,
  dayChoices,
  fulfilmentChoices,
  type HistoryFilter,
  type OnlyChoice,
  onlyChoices,
  paymentChoices,
} from './history-query.ts'

/** How many orders of the list were refunded or rejected. */
interface Counts {
  refunded: number
  rejected: number
}

interface Props {
  filter: HistoryFilter
  /** None until the list has come. */
  counts: Counts | undefined
  onChange(facts: Partial<HistoryFilter>): void
}

/** Which days, and which orders of them. */
export function HistoryFilters({ filter, counts, onChange }: Props) {
  return (
    <div className={styles.filters}>
      <ChipChoice
        label={historyWords.which}
        choices={dayChoices}
        chosen={filter.days}
        onChoose={(each) => onChange({ days: each })}
        textOf={(each) => historyWords.days[each]}
      />
      {filter.days === 'dates' && (
        <div className={styles.dates}>
          <DateRange from={filter.from} to={filter.to} onChange={onChange} />
        </div>
      )}
      <Chips label={historyWords.filters}>
        <OneOrNone
          choices={fulfilmentChoices}
          chosen={filter.type}
          onChoose={(type) => onChange({ type })}
          textOf={(type) => historyWords[type]}
        />
        <OneOrNone
          choices={paymentChoices}
          chosen={filter.payment}
          onChoose={(payment) => onChange({ payment })}
          textOf={(payment) => historyWords[payment]}
        />
        <OneOrNone
          choices={onlyChoices}
          chosen={filter.only}
          onChoose={(only) => onChange({ only })}
          textOf={(only) => onlyText(only, counts)}
        />
        <OneOrNone
          choices={channelChoices}
          chosen={filter.channel}
          onChoose={(channel) => onChange({ channel })}
          textOf={(channel) => words.channels[channel]}
        />
      </Chips>
    </div>
  )
}

interface OneOrNoneProps<T extends string> {
  choices: readonly T[]
  chosen: T | null
  onChoose(choice: T | null): void
  textOf(choice: T): string
}

/** Chips of which one at most is chosen: a tap on it ends the choice. */
function OneOrNone<T extends string>({ choices, chosen, onChoose, textOf }: OneOrNoneProps<T>) {
  return choices.map((choice) => (
    <Chip
      key={choice}
      isOn={chosen === choice}
      onPress={() => onChoose(chosen === choice ? null : choice)}
    >
      {textOf(choice)}
    </Chip>
  ))
}

function onlyText(only: OnlyChoice, counts: Counts | undefined): string {
  if (only === 'refunded') return historyWords.refunded(counts?.refunded ?? 0)
  if (only === 'rejected') return historyWords.rejected(counts?.rejected ?? 0)
  return historyWords[only]
}
