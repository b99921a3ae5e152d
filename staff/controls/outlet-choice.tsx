import type { ReactNode } from 'react'
import { boardWords } from '#staff/words/board.ts'
import { Chip, Chips } from './choices.tsx'
import styles from './controls.module.css'

/** With more outlets, chips would fill a phone's screen. */
const mostChips = 5

interface Props {
  outlets: readonly { id: string; name: string }[]
  chosenId: string | null
  /** Set if several but not all may be selected; a drop-down list selects one or all. */
  chosenIds?: readonly string[]
  /** Null means all outlets, offered only `withAll`. */
  onChoose(id: string | null): void
  withAll?: boolean
  /** Content of a chip beside its name; null for the chip of all. A drop-down list shows names only. */
  noteOf?(id: string | null): ReactNode
}

/** Selects the outlet of a screen: chips for a few, a drop-down list for many, nothing for one. */
export function OutletChoice({
  outlets,
  chosenId,
  chosenIds = [],
  onChoose,
  withAll = false,
  noteOf,
}: Props) {
  const choices = [...(withAll ? [{ id: null, name: boardWords.rail.allOutlets }] : []), ...outlets]
  if (outlets.length < 2) return null
  const isOn = (id: string | null) =>
    chosenIds.length > 0 ? id !== null && chosenIds.includes(id) : id === chosenId
  if (outlets.length <= mostChips) {
    return (
      <Chips label={boardWords.rail.outlets}>
        {choices.map(({ id, name }) => (
          <Chip key={id} isOn={isOn(id)} onPress={() => onChoose(id)}>
            <span>{name}</span>
            {noteOf?.(id)}
          </Chip>
        ))}
      </Chips>
    )
  }
  return (
    <label className={styles.picker}>
      {boardWords.rail.outlets}
      <select value={chosenId ?? ''} onChange={(event) => onChoose(event.target.value || null)}>
        {choices.map(({ id, name }) => (
          <option key={id} value={id ?? ''}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
