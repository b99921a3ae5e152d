import type { WireDevice } from '#contract/staff/devices.ts'
import { ChipChoice, Ticks } from '#staff/controls/choices.tsx'
import { deviceWords } from '#staff/words/people.ts'
import { TextField } from '#ui/field.tsx'

type ScreenFacts = Pick<WireDevice, 'name' | 'purpose' | 'outlets'>

interface Props {
  screen: ScreenFacts
  /** Those that the screen may show. */
  outlets: readonly { id: string; name: string }[]
  hint?: string
  onChange(facts: Partial<ScreenFacts>): void
}

/** What a kitchen screen is called, what it is for, and the outlets that it shows. */
export function ScreenFields({ screen, outlets, hint, onChange }: Props) {
  return (
    <>
      <TextField
        label={deviceWords.name}
        hint={hint}
        maxLength={80}
        value={screen.name}
        onChange={(name) => onChange({ name })}
      />
      <ChipChoice
        label={deviceWords.purpose}
        choices={['board', 'counter']}
        chosen={screen.purpose}
        onChoose={(purpose) => onChange({ purpose })}
        textOf={(each) => deviceWords.purposes[each]}
      />
      {outlets.length > 1 && (
        <Ticks
          legend={deviceWords.outlets}
          name="outlets"
          choices={outlets}
          chosen={screen.outlets}
          onChange={(outlets) => onChange({ outlets })}
        />
      )}
    </>
  )
}
