import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { showService } from '#staff/live/board-store.ts'
import { boardWords } from '#staff/words/board.ts'
import { personWords } from '#staff/words/common.ts'
import { serviceWords } from '#staff/words/service.ts'
import { TextField } from '#ui/field.tsx'

interface Props {
  outletId: string
  pause: { id: string; message: string }
  onClose(): void
}

/** What diners read while an outlet is paused. */
export function PauseWords({ outletId, pause, onClose }: Props) {
  const [message, setMessage] = useState(pause.message)
  const save = useAction({
    asks: personWords.rights.service,
    make: () =>
      call(calls.changePause, {
        params: { outlet: outletId, pause: pause.id },
        body: { message: message.trim() },
      }),
    onDone(service) {
      showService(service)
      onClose()
    },
  })
  return (
    <Panel
      title={boardWords.lanes.changeWords}
      onClose={onClose}
      action={<Button action={save}>{serviceWords.saveWords}</Button>}
    >
      <TextField
        label={serviceWords.message}
        maxLength={120}
        value={message}
        onChange={setMessage}
      />
      <ErrorNotice error={save.error} />
    </Panel>
  )
}
