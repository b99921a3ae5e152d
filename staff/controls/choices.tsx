import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { boardWords } from '#staff/words/board.ts'
import styles from './choices.module.css'
import controlStyles from './controls.module.css'

interface TickProps {
  isOn: boolean
  onChange(isOn: boolean): void
  isOff?: boolean
  children: ReactNode
  note?: ReactNode
}

interface LabelledInputProps extends TickProps {
  look: string | undefined
  input: Pick<ComponentProps<'input'>, 'type' | 'name' | 'role' | 'className'>
}

/** The whole row is the target. */
function LabelledInput({ look, input, isOn, onChange, isOff, children, note }: LabelledInputProps) {
  return (
    <label className={look}>
      <input
        className={styles.checkMark}
        {...input}
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {children}
        {note && <small>{note}</small>}
      </span>
    </label>
  )
}

/** A radio or checkbox row. */
export function Option({ type, name, ...rest }: OptionProps) {
  return <LabelledInput {...rest} look={styles.option} input={{ type, name }} />
}

interface OptionProps extends TickProps {
  type: 'radio' | 'checkbox'
  name: string
}

/** A checkbox with its label, without a frame. */
export function Tick(props: TickProps) {
  return <LabelledInput {...props} look={styles.checkbox} input={{ type: 'checkbox' }} />
}

// HTML forbids `aria-checked` on a checkbox with this role; `checked` sets it.
const switchInput = { type: 'checkbox', role: 'switch', className: styles.switch } as const

export function Switch(props: TickProps) {
  return <LabelledInput {...props} look={styles.switchRow} input={switchInput} />
}

interface GroupProps {
  label: string
  isLabelShown?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

function Group({ label, isLabelShown = false, className, children }: GroupProps) {
  return (
    <fieldset className={className}>
      <legend className={isLabelShown ? undefined : 'hidden'}>{label}</legend>
      {children}
    </fieldset>
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
    <Group label={props.label} className={clsx(styles.options, props.className)}>
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
    </Group>
  )
}

interface PressedProps {
  isOn: boolean
  onPress(): void
  isOff?: boolean
  /** The look of a chip without it. */
  className?: string | undefined
  children: ReactNode
}

export function Chip({
  isOn,
  onPress,
  isOff = false,
  className = styles.choiceChip,
  children,
}: PressedProps) {
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    >
      {children}
    </button>
  )
}

export function Chips(props: Pick<GroupProps, 'label' | 'children'>) {
  return <Group {...props} className={styles.chips} />
}

/** A large button with a number, for one value of several. */
export function Tile(props: PressedProps) {
  return <Chip {...props} className={styles.choiceTile} />
}

interface TilesProps extends Pick<GroupProps, 'label' | 'children'> {
  /** Fills the row with as many as fit, instead of three. */
  isRow?: boolean
}

export function Tiles({ isRow = false, ...group }: TilesProps) {
  return <Group {...group} className={clsx(styles.tiles, isRow && styles.fiveTiles)} />
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
    <Group label={legend} isLabelShown={isLegendShown} className={styles.options}>
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
    </Group>
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
