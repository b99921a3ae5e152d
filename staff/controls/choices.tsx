import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { boardWords } from '#staff/words/board.ts'
import styles from './choices.module.css'
import controlStyles from './controls.module.css'

interface OptionProps extends SwitchProps {
  type: 'radio' | 'checkbox'
  name: string
}

/** A radio or checkbox row; the whole row is the target. */
export function Option({ type, name, isOn, onChange, isOff, children, note }: OptionProps) {
  return (
    <label className={styles.option}>
      <input
        className={styles.checkMark}
        type={type}
        name={name}
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onChange(event.target.checked)}
      />
      <ChoiceText note={note}>{children}</ChoiceText>
    </label>
  )
}

interface RadioProps<T extends string | number> {
  label: string
  name: string
  choices: readonly T[]
  chosen: NoInfer<T> | null
  onChoose(choice: NoInfer<T>): void
  textOf(choice: NoInfer<T>): ReactNode
  noteOf?(choice: NoInfer<T>): ReactNode
  className?: string | undefined
}

/** One row for each choice, with one selected. */
export function RadioChoice<const T extends string | number>(props: RadioProps<T>) {
  return (
    <fieldset className={clsx(styles.options, props.className)}>
      <legend className="hidden">{props.label}</legend>
      {props.choices.map((choice) => (
        <Option
          key={choice}
          type="radio"
          name={props.name}
          isOn={props.chosen === choice}
          onChange={() => props.onChoose(choice)}
          note={props.noteOf?.(choice)}
        >
          {props.textOf(choice)}
        </Option>
      ))}
    </fieldset>
  )
}

interface ChoiceTextProps {
  children: ReactNode
  note?: ReactNode
}

function ChoiceText({ children, note }: ChoiceTextProps) {
  return (
    <span>
      {children}
      {note && <small>{note}</small>}
    </span>
  )
}

interface TickProps extends ChoiceTextProps {
  isOn: boolean
  onChange(isOn: boolean): void
}

/** A checkbox with its label, without a frame. */
export function Tick({ isOn, onChange, children, note }: TickProps) {
  return (
    <label className={styles.checkbox}>
      <input
        className={styles.checkMark}
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <ChoiceText note={note}>{children}</ChoiceText>
    </label>
  )
}

interface PressedProps {
  isOn: boolean
  onPress(): void
  isOff?: boolean
  children: ReactNode
}

export function Chip({ isOn, onPress, children }: PressedProps) {
  return (
    <button type="button" className={styles.choiceChip} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  )
}

export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.chips}>
      <legend className="hidden">{label}</legend>
      {children}
    </fieldset>
  )
}

/** A large button with a number, for one value of several. */
export function Tile({ isOn, onPress, isOff = false, children }: PressedProps) {
  return (
    <button
      type="button"
      className={styles.choiceTile}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    >
      {children}
    </button>
  )
}

interface TilesProps {
  label: string
  /** Fills the row with as many as fit, instead of three. */
  isRow?: boolean
  children: ReactNode
}

export function Tiles({ label, isRow = false, children }: TilesProps) {
  return (
    <fieldset className={clsx(styles.tiles, isRow && styles.fiveTiles)}>
      <legend className="hidden">{label}</legend>
      {children}
    </fieldset>
  )
}

interface SwitchProps extends TickProps {
  isOff?: boolean
}

export function Switch({ isOn, onChange, isOff, children, note }: SwitchProps) {
  return (
    <label className={styles.switchRow}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: HTML forbids `aria-checked` on a checkbox; `checked` sets it.
        role="switch"
        className={styles.switch}
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onChange(event.target.checked)}
      />
      <ChoiceText note={note}>{children}</ChoiceText>
    </label>
  )
}

interface Props<T extends string | number | null> {
  label: string
  choices: readonly T[]
  chosen: NoInfer<T>
  onChoose(choice: NoInfer<T>): void
  textOf(choice: NoInfer<T>): string
}

/** A row of chips with one selected. */
export function ChipChoice<const T extends string | number | null>({
  label,
  choices,
  chosen,
  onChoose,
  textOf,
}: Props<T>) {
  return (
    <Chips label={label}>
      {choices.map((choice) => (
        <Chip key={choice} isOn={chosen === choice} onPress={() => onChoose(choice)}>
          {textOf(choice)}
        </Chip>
      ))}
    </Chips>
  )
}

interface TicksProps {
  legend: string
  isLegendShown?: boolean
  name: string
  choices: readonly { id: string; name: string; note?: ReactNode }[]
  chosen: readonly string[]
  onChange(chosen: string[]): void
}

/** A group of checkboxes. */
export function Ticks({ legend, isLegendShown, name, choices, chosen, onChange }: TicksProps) {
  return (
    <fieldset className={styles.options}>
      <legend className={isLegendShown ? undefined : 'hidden'}>{legend}</legend>
      {choices.map((choice) => (
        <Option
          key={choice.id}
          type="checkbox"
          name={name}
          isOn={chosen.includes(choice.id)}
          onChange={(isOn) =>
            onChange(isOn ? [...chosen, choice.id] : chosen.filter((id) => id !== choice.id))
          }
          note={choice.note}
        >
          {choice.name}
        </Option>
      ))}
    </fieldset>
  )
}

/** With more outlets, chips would fill a phone's screen. */
const mostChips = 5

interface OutletChoiceProps {
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
}: OutletChoiceProps) {
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
    <label className={controlStyles.picker}>
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
