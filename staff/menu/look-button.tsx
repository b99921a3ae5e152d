import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldFaults, messageOf } from '#contract/client/call-error.ts'
import { Button } from '#staff/controls/button.tsx'
import { InstantField } from '#staff/controls/instant-field.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { words } from '#staff/words/common.ts'
import { menuWords } from '#staff/words/menu.ts'

/** Asks for a link to the shop with a draft, as it would be at a time; null is now. */
type AskForLink = (at: string | null) => Promise<{ url: string }>

/** Opens the shop with the draft in a new tab, as it would be now or at a time. */
export function LookButton({ link }: { link: AskForLink }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const look = useLook(link)
  return (
    <>
      <button type="button" onClick={() => look.open(null)}>
        {menuWords.bar.look}
      </button>
      <button type="button" onClick={() => setIsChoosing(true)}>
        {menuWords.bar.lookAt}
      </button>
      {!isChoosing && <LookProblem {...look} />}
      {isChoosing && <TimeSheet look={look} onClose={() => setIsChoosing(false)} />}
    </>
  )
}

function TimeSheet({ look, onClose }: { look: ReturnType<typeof useLook>; onClose(): void }) {
  const [at, setAt] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  return (
    <Panel
      title={menuWords.bar.lookAtTitle}
      onClose={onClose}
      foot={
        <>
          <Button kind="outlined" onClick={onClose}>
            {words.leave}
          </Button>
          <Button
            isBusy={look.isPending}
            onClick={() => (at === null ? setIsTried(true) : look.open(at))}
          >
            {menuWords.bar.look}
          </Button>
        </>
      }
    >
      <InstantField
        label={menuWords.bar.when}
        hint={menuWords.bar.whenHint}
        value={at}
        error={look.fault ?? (isTried && at === null ? words.needed : undefined)}
        onChange={setAt}
      />
      <LookProblem {...look} />
    </Panel>
  )
}

function useLook(link: AskForLink) {
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null)
  const look = useMutation({
    async mutationFn(at: string | null) {
      // At once, by the tap itself: a tab that is opened later is taken for an advertisement.
      const tab = window.open('', '_blank')
      const answer = await withPerson(menuWords.bar.look, () => link(at)).catch(
        (error: unknown) => {
          tab?.close()
          throw error
        },
      )
      if (!answer) return tab?.close()
      if (!tab) return setBlockedUrl(answer.url)
      tab.opener = null
      tab.location.href = answer.url
    },
  })
  const fault = fieldFaults(look.error).at
  return {
    open: (at: string | null) => {
      if (!look.isPending) look.mutate(at)
    },
    isPending: look.isPending,
    /** What is wrong with the time. */
    fault,
    error: fault === undefined ? look.error : null,
    blockedUrl,
  }
}

function LookProblem({
  error,
  blockedUrl,
}: Pick<ReturnType<typeof useLook>, 'error' | 'blockedUrl'>) {
  return (
    <>
      {error && <span role="alert">{messageOf(error)}</span>}
      {blockedUrl && (
        <span role="alert">
          {menuWords.bar.blocked}{' '}
          <a href={blockedUrl} target="_blank" rel="noreferrer">
            {menuWords.bar.open}
          </a>
        </span>
      )}
    </>
  )
}
