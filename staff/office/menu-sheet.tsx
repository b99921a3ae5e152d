import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CalendarClock, Lock, Timer } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { Me } from '#contract/staff/people.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { ChipChoice } from '#staff/controls/choices.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { leave } from '#staff/live/session.ts'
import { mute, play, unmute, useSound } from '#staff/live/sound.ts'
import { meQuery } from '#staff/shell/me.ts'
import { densities, looks, prefer, textSizes, usePreferences } from '#staff/shell/preferences.ts'
import { useOpenSheet } from '#staff/shell/sheet-address.tsx'
import { hasUnsaved } from '#staff/shell/typed-fields.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import styles from './menu.module.css'
import { navigationFor } from './navigation.ts'
import { remember } from './side-nav.tsx'

interface Props {
  /** The board's later orders, which have no button in the header on a phone. */
  later?: { count: number; onOpen(): void }
  onClose(): void
}

/** Less frequent actions, and links to all other screens. */
export function MenuSheet({ later, onClose }: Props) {
  const navigate = useNavigate()
  const openSheet = useOpenSheet()
  const { data: me } = useQuery(meQuery)
  const { dark, size, density, volume } = usePreferences()
  const sound = useSound(({ state }) => state)
  const bookings = useBoard(({ snapshot }) => snapshot?.bookings_today.bookings ?? 0)
  const go = (to: string) => () => {
    remember(to)
    onClose()
    void navigate(to)
  }
  const look = dark === null ? 'device' : dark ? 'dark' : 'light'

  return (
    <Panel title={boardWords.menu.title} onClose={onClose}>
      <div className={styles.links}>
        {navigationFor(me)
          .flat()
          .map(({ to, name, Icon }) => (
            <Button key={to} kind="outlined" onClick={go(to)}>
              <Icon aria-hidden />
              {to === '/bookings' && bookings > 0 ? boardWords.menu.counted(name, bookings) : name}
            </Button>
          ))}
        {later && (
          <Button kind="outlined" onClick={later.onOpen}>
            <CalendarClock aria-hidden />
            {later.count > 0
              ? boardWords.menu.counted(boardWords.later.title, later.count)
              : boardWords.later.title}
          </Button>
        )}
        <Button
          kind="outlined"
          onClick={() => {
            onClose()
            openSheet('/service')
          }}
        >
          <Timer aria-hidden />
          {boardWords.menu.service}
        </Button>
      </div>
      <div className={clsx(styles.links, styles.session)}>
        <Button kind="outlined" onClick={() => void toggleFullScreen()}>
          {boardWords.menu.fullScreen}
        </Button>
        <Button kind="outlined" onClick={() => play('bell', volume)}>
          {boardWords.menu.testSound}
        </Button>
        <Button kind="outlined" onClick={() => (sound === 'muted' ? unmute() : mute())}>
          {sound === 'muted' ? boardWords.menu.unmute : boardWords.menu.mute}
        </Button>
      </div>
      <section className={styles.choice}>
        <h3>{boardWords.menu.textSize}</h3>
        <ChipChoice
          label={boardWords.menu.textSize}
          choices={textSizes}
          chosen={size}
          onChoose={(each) => prefer({ size: each })}
          textOf={(each) => boardWords.menu.sizes[each]}
        />
      </section>
      <section className={styles.choice}>
        <h3>{boardWords.menu.density}</h3>
        <ChipChoice
          label={boardWords.menu.density}
          choices={['auto', ...densities]}
          chosen={density ?? 'auto'}
          onChoose={(each) => prefer({ density: each === 'auto' ? null : each })}
          textOf={(each) => boardWords.menu.densities[each]}
        />
      </section>
      <section className={styles.choice}>
        <h3>{boardWords.menu.look}</h3>
        <ChipChoice
          label={boardWords.menu.look}
          choices={looks}
          chosen={look}
          onChoose={(each) => prefer({ dark: each === 'device' ? null : each === 'dark' })}
          textOf={(each) => boardWords.menu.looks[each]}
        />
      </section>
      {me && <SessionLinks me={me} onGo={go} />}
    </Panel>
  )
}

async function toggleFullScreen(): Promise<void> {
  // iPhones have no fullscreen mode and refuse.
  const { fullscreenElement, documentElement } = document
  await (fullscreenElement ? document.exitFullscreen() : documentElement.requestFullscreen()).catch(
    () => {},
  )
}

/** Account actions: shows who is signed in, makes this device a kitchen screen, locks it and signs out. */
function SessionLinks({ me, onGo }: { me: Me; onGo(to: string): () => void }) {
  const client = useQueryClient()
  const signOut = useMutation({ mutationFn: () => leave(client), onSuccess: onGo('/sign-in') })
  const [isWarned, setIsWarned] = useState(false)
  return (
    <div className={clsx(styles.links, styles.session)}>
      <p>
        {me.actor.role
          ? boardWords.menu.signedInAs(me.actor.name, words.roles[me.actor.role])
          : me.actor.name}
      </p>
      {me.actor.kind === 'member' && !me.device && me.rights.includes('devices') && (
        <>
          <Button kind="outlined" onClick={onGo('/screen')}>
            {boardWords.menu.makeScreen}
          </Button>
          <Button kind="outlined" onClick={onGo('/screen?code')}>
            {boardWords.menu.pairScreen}
          </Button>
        </>
      )}
      <Button
        kind="outlined"
        onClick={() => {
          // Refetches the member at a shared screen as well.
          if (me.person) void call(calls.lockDevice).then(() => client.invalidateQueries(meQuery))
          prefer({ isLocked: true })
        }}
      >
        <Lock aria-hidden />
        {boardWords.menu.lock}
      </Button>
      {isWarned && <p role="alert">{boardWords.menu.unsaved}</p>}
      {me.actor.kind === 'member' && !me.device && (
        <Button
          kind="outlined"
          isBusy={signOut.isPending}
          onClick={() => (hasUnsaved() && !isWarned ? setIsWarned(true) : signOut.mutate())}
        >
          {isWarned ? boardWords.menu.signOutUnsaved : boardWords.menu.signOut}
        </Button>
      )}
      {signOut.isError && <p role="alert">{boardWords.menu.stillSignedIn}</p>}
    </div>
  )
}
