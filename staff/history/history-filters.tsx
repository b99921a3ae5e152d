import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { ChipChoice } from '#staff/controls/chip-choice.tsx'
import choices from '#staff/controls/choices.module.css'
import { Chip, Chips } from '#staff/controls/choices.tsx'
import { DateRange } from '#staff/office/date-range.tsx'
import { words } from '#staff/words/common.ts'
import { historyWords } from '#staff/words/history.ts'
import styles from './history.module.css'
import { channelChoices, dayChoices, type HistoryFilter, statusChoices } from './history-query.ts'

interface Props {
  filter: HistoryFilter
  /** Of all matches; undefined before they are known. */
  counts: { refunded: number; rejected: number } | undefined
  onChange(facts: Partial<HistoryFilter>): void
}

/** Which orders are shown: days and what is asked for most as chips, all else behind one more. */
export function HistoryFilters({ filter, counts, onChange }: Props) {
  const more = [filter.status !== 'rejected' && filter.status, filter.payment, filter.channel]
  const set = [...more, filter.only === 'tests'].filter(Boolean).length
  // Stays as it was left, also when the last of them is taken off.
  const [isOpen] = useState(set > 0)
  /** A chip that sets a field to a value, and takes it back. */
  function choice<Field extends 'type' | 'payment' | 'channel' | 'status' | 'only'>(
    field: Field,
    value: NonNullable<HistoryFilter[Field]>,
    text: string,
  ) {
    const isOn = filter[field] === value
    return (
      <Chip key={value} isOn={isOn} onPress={() => onChange({ [field]: isOn ? null : value })}>
        {text}
      </Chip>
    )
  }
  return (
    <div className={styles.filters}>
      <div className={clsx(choices.chips, styles.strip)}>
        <ChipChoice
          label={historyWords.which}
          choices={dayChoices}
          chosen={filter.days}
          onChoose={(days) => onChange({ days })}
          textOf={(days) => historyWords.days[days]}
        />
        <Chips label={historyWords.filters}>
          {choice('type', 'delivery', historyWords.delivery)}
          {choice('type', 'pickup', historyWords.pickup)}
          {choice('only', 'late', historyWords.late)}
          {choice('only', 'refunded', historyWords.refunded(counts?.refunded))}
          {choice('status', 'rejected', historyWords.rejected(counts?.rejected))}
        </Chips>
      </div>
      {filter.days === 'dates' && (
        <div className={styles.dates}>
          <DateRange from={filter.from} to={filter.to} onChange={onChange} />
        </div>
      )}
      <details className={styles.showMore} open={isOpen}>
        <summary>
          <SlidersHorizontal size={20} aria-hidden />
          {historyWords.moreFilters(set)}
        </summary>
        <Chips label={historyWords.columns.state}>
          {statusChoices
            .filter((status) => status !== 'rejected')
            .map((status) => choice('status', status, words.status[status]))}
        </Chips>
        <Chips label={historyWords.otherFilters}>
          {choice('payment', 'card', historyWords.card)}
          {choice('payment', 'cash', historyWords.cash)}
          {channelChoices.map((channel) => choice('channel', channel, words.channels[channel]))}
          {choice('only', 'tests', historyWords.tests)}
        </Chips>
      </details>
    </div>
  )
}
