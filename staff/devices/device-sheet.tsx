import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireDevice } from '#contract/staff/devices.ts'
import type { Me } from '#contract/staff/people.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { ChipChoice } from '#staff/controls/chip-choice.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Ticks } from '#staff/controls/ticks.tsx'
import { useSheetChange } from '#staff/office/use-sheet-change.ts'
import { officeWords } from '#staff/words/office.ts'
import { deviceWords } from '#staff/words/people.ts'

interface Props {
  device: WireDevice
  outlets: Me['outlets']
  onClose(): void
}

/** Changes what a paired screen is called and shows, or removes it. */
export function DeviceSheet({ device, outlets, onClose }: Props) {
  const [name, setName] = useState(device.name)
  const [purpose, setPurpose] = useState(device.purpose)
  // Without one that is gone, which can neither be ticked nor be saved.
  const [chosen, setChosen] = useState(
    device.outlets.filter((id) => outlets.some((outlet) => outlet.id === id)),
  )
  const change = useSheetChange({ title: deviceWords.title, refreshes: ['devices'], onClose })
  const params = { id: device.id }
  return (
    <Panel
      title={device.name}
      onClose={onClose}
      action={
        <Button
          isBusy={change.isPending}
          onClick={() =>
            change.run(() =>
              call(calls.updateDevice, { params, body: { name, purpose, outlets: chosen } }),
            )
          }
        >
          {officeWords.save}
        </Button>
      }
    >
      <TextField label={deviceWords.name} maxLength={80} value={name} onChange={setName} />
      <ChipChoice
        label={deviceWords.purpose}
        choices={['board', 'counter']}
        chosen={purpose}
        onChoose={setPurpose}
        textOf={(each) => deviceWords.purposes[each]}
      />
      {outlets.length > 1 && (
        <Ticks
          legend={deviceWords.outlets}
          name="outlets"
          choices={outlets}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <RemoveButton
        label={deviceWords.remove}
        sure={deviceWords.removeSure(device.name)}
        note={deviceWords.removeText}
        isBusy={change.isPending}
        onRemove={() => change.run(() => call(calls.removeDevice, { params }))}
      />
      <ErrorNotice error={change.error} />
    </Panel>
  )
}
