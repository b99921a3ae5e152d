import { Chip, Chips } from './choices.tsx'

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
