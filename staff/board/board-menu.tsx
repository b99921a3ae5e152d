import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Chip, Chips } from '#staff/controls/choices.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { play, useSound } from '#staff/live/sound.ts'
import { meQuery } from '#staff/shell/me.ts'
import { looks, prefer, textSizes, usePreferences } from '#staff/shell/preferences.ts'
import { leave } from '#staff/shell/session.ts'
import { words } from '#staff/words.ts'
import styles from './menu.module.css'

interface Props {
  onClose(): void
  onMute(): void
}

/** What is needed less often than once an hour. */
export function BoardMenu({ onClose, onMute }: Props) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const { dark, size, showsToCook, volume } = usePreferences()
  const sound = useSound(({ state }) => state)
  const go = (to: string) => () => void navigate(to)
  const look = dark === null ? 'device' : dark ? 'dark' : 'light'

  return (
    <Panel title={words.menu.title} onClose={onClose}>
      <div className={styles.links}>
        <Button kind="outlined" onClick={go('/stock')}>
          {words.menu.soldOut}
        </Button>
        <Button kind="outlined" onClick={go('/service')}>
          {words.menu.service}
        </Button>
        <Button kind="outlined" onClick={() => void toggleFullScreen()}>
          {words.menu.fullScreen}
        </Button>
        <Button kind="outlined" onClick={() => void play('bell', volume)}>
          {words.menu.testSound}
        </Button>
        <Button kind="outlined" onClick={onMute}>
          {sound === 'muted' ? words.menu.unmute : words.menu.mute}
        </Button>
        {!showsToCook && (
          <Button kind="outlined" onClick={() => prefer({ showsToCook: true })}>
            {words.menu.allDay}
          </Button>
        )}
      </div>
      <section className={styles.choice}>
        <h3>{words.menu.textSize}</h3>
        <Chips label={words.menu.textSize}>
          {textSizes.map((each) => (
            <Chip key={each} isOn={size === each} onPress={() => prefer({ size: each })}>
              {words.menu.sizes[each]}
            </Chip>
          ))}
        </Chips>
      </section>
      <section className={styles.choice}>
        <h3>{words.menu.look}</h3>
        <Chips label={words.menu.look}>
          {looks.map((each) => (
            <Chip
              key={each}
              isOn={look === each}
              onPress={() => prefer({ dark: each === 'device' ? null : each === 'dark' })}
            >
              {words.menu.looks[each]}
            </Chip>
          ))}
        </Chips>
      </section>
      {me && (
        <div className={clsx(styles.links, styles.session)}>
          <p>
            {me.actor.role
              ? words.menu.signedInAs(me.actor.name, words.roles[me.actor.role])
              : me.actor.name}
          </p>
          {me.actor.kind === 'member' && !me.device && me.rights.includes('devices') && (
            <>
              <Button kind="outlined" onClick={go('/screen')}>
                {words.menu.makeScreen}
              </Button>
              <Button kind="outlined" onClick={go('/screen?code')}>
                {words.menu.pairScreen}
              </Button>
            </>
          )}
          {me.person && (
            <Button
              kind="outlined"
              onClick={() =>
                void call(calls.lockDevice).then(() => client.invalidateQueries(meQuery))
              }
            >
              {words.menu.lock}
            </Button>
          )}
          {me.actor.kind === 'member' && !me.device && (
            <Button kind="outlined" onClick={() => void leave().then(go('/sign-in'))}>
              {words.menu.signOut}
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}

async function toggleFullScreen(): Promise<void> {
  // Refused on an iPhone, where there is none.
  const { fullscreenElement, documentElement } = document
  await (fullscreenElement ? document.exitFullscreen() : documentElement.requestFullscreen()).catch(
    () => {},
  )
}
