import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldFaults } from '#contract/client/call-error.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { Button } from '#staff/controls/button.tsx'
import { ChipChoice } from '#staff/controls/chip-choice.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { words } from '#staff/words/common.ts'
import { menuWords } from '#staff/words/menu.ts'
import { useMenuChanges } from './use-menu.ts'

interface Props {
  menu: WireMenuEditor
  /** The dish to which the group is added. */
  dish: string
  onClose(): void
}

/** Required fields of a group: its name, and one option. */
export function NewGroupSheet({ menu, dish, onClose }: Props) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [type, setType] = useState<'single' | 'multiple'>('single')
  const [option, setOption] = useState('')
  const [isTried, setIsTried] = useState(false)
  const adding = useMenuChanges(menu.id)
  const faults = fieldFaults(adding.error)
  const missing = (text: string) => (isTried && text.trim() === '' ? words.needed : undefined)

  function submit() {
    setIsTried(true)
    if (name.trim() === '' || option.trim() === '' || adding.isPending) return
    adding.mutate(
      [
        {
          op: 'group.add',
          dish,
          group: { name: name.trim(), type, options: [{ name: option.trim() }] },
        },
      ],
      {
        onSuccess(answer) {
          const id = answer?.applied[0]?.subject.id
          if (id) void navigate(`/menu/${menu.id}/groups/${id}`)
        },
      },
    )
  }

  return (
    <Panel
      title={menuWords.group.new}
      onClose={onClose}
      action={
        <Button isBusy={adding.isPending} onClick={submit}>
          {menuWords.dish.add}
        </Button>
      }
    >
      <TextField
        label={menuWords.name}
        hint={menuWords.group.newHint}
        error={faults['changes.0.group.name'] ?? missing(name)}
        value={name}
        maxLength={80}
        onChange={setName}
      />
      <ChipChoice
        label={menuWords.group.type}
        choices={['single', 'multiple']}
        chosen={type}
        onChoose={setType}
        textOf={(each) => menuWords.group.types[each]}
      />
      <TextField
        label={menuWords.group.firstOption}
        error={faults['changes.0.group.options.0.name'] ?? missing(option)}
        value={option}
        maxLength={80}
        onChange={setOption}
      />
      {Object.keys(faults).length === 0 && <ErrorNotice error={adding.error} />}
    </Panel>
  )
}
