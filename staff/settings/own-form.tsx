import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { messageOf } from '#contract/client/call-error.ts'
import { pinDigits } from '#domain/codes.ts'
import { joinFacts } from '#domain/sentences.ts'
import { call } from '#staff/api/client.ts'
import { callQuery } from '#staff/api/queries.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button, Form, SmallButton } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useDayTime } from '#staff/live/use-now.ts'
import { Card, ListCard, ListRow, Loading } from '#staff/office/page.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { officeWords } from '#staff/words/office.ts'
import { settingsWords } from '#staff/words/settings.ts'
import { TextField } from '#ui/field.tsx'
import styles from './settings.module.css'

const text = settingsWords.you

/** One's own name, PIN and sessions, and the sessions of those whom one looks after. */
export function OwnSettings() {
  const { data: me } = useQuery(meQuery)
  return (
    <div className={styles.settingsForm}>
      {me && <Name saved={me.actor.name} />}
      <Pin hasPin={me?.has_pin ?? false} />
      <Sessions ownId={me?.person?.id ?? me?.actor.id ?? ''} />
    </div>
  )
}

function Name({ saved }: { saved: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? saved
  const save = useAction({
    make: (name: string) => call(calls.updateMe, { body: { name } }),
    refreshes: ['me'],
  })
  return (
    <Card title={text.name}>
      <Form className={styles.fields} onSubmit={() => save.run(name)}>
        <TextField
          // The card's heading says it already.
          label={<span className="hidden">{text.name}</span>}
          hint={text.nameHint}
          error={save.error && messageOf(save.error)}
          autoComplete="name"
          maxLength={80}
          value={name}
          onChange={setTyped}
        />
        <div className={styles.buttons}>
          {save.isDone && save.input === name && <p role="status">{officeWords.saved}</p>}
          <Button type="submit" size="compact" isBusy={save.isPending}>
            {officeWords.save}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function Pin({ hasPin }: { hasPin: boolean }) {
  const [pin, setPin] = useState('')
  const save = useAction({
    asks: text.setYourPin,
    make: () => call(calls.setPin, { body: { pin } }),
    refreshes: ['me'],
    onDone: () => setPin(''),
  })
  return (
    <Card title={text.pin}>
      <p>{hasPin ? text.pinSet : text.pinNone}</p>
      <Form className={styles.fields} onSubmit={save.run}>
        <TextField
          label={text.newPin}
          hint={text.pinHint}
          error={save.error && messageOf(save.error)}
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={pinDigits}
          value={pin}
          onChange={(value) => setPin(value.replace(/\D/g, ''))}
        />
        <div className={styles.buttons}>
          {save.isDone && pin === '' && hasPin && <p role="status">{text.pinSaved}</p>}
          <Button type="submit" size="compact" isBusy={save.isPending}>
            {text.setPin}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function Sessions({ ownId }: { ownId: string }) {
  const time = useDayTime()
  const sessions = useQuery(callQuery('sessions', calls.listStaffSessions))
  const end = useAction({
    make: (id: string) => call(calls.endStaffSession, { params: { id } }),
    refreshes: ['sessions'],
  })
  const all = sessions.data ?? []
  const groups = [
    { title: text.sessions, rows: all.filter(({ member }) => member.id === ownId) },
    { title: text.teamSessions, rows: all.filter(({ member }) => member.id !== ownId) },
  ]
  return (
    <>
      {!sessions.data && <Loading error={sessions.error} />}
      <ErrorNotice error={end.error} />
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <ListCard
            key={title}
            title={title}
            items={rows}
            row={({ id, member, device, browser, last_at, is_this }) => (
              <ListRow
                key={id}
                title={member.name}
                note={joinFacts(device, browser, text.lastSeen(time(last_at)))}
              >
                {is_this ? (
                  <Tag kind="good">{text.thisOne}</Tag>
                ) : (
                  <SmallButton
                    aria-label={text.endLabel(member.name, device)}
                    onClick={() => end.run(id)}
                  >
                    {text.end}
                  </SmallButton>
                )}
              </ListRow>
            )}
          />
        ))}
    </>
  )
}
