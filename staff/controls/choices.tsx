import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './choices.module.css'

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

/** A large number to tap. */
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
