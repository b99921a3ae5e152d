import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { oneByOne } from '#staff/api/try-again.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { Card } from '#staff/office/page.tsx'
import { useIsOwner } from '#staff/shell/me.ts'
import { setupWords } from '#staff/words/entry.ts'
import styles from './setup.module.css'
import type { SetupStep } from './step-notice.tsx'

/** Takes the first orders, once every step is done. */
export function GoLive({ steps, isLive }: { steps: SetupStep[]; isLive: boolean }) {
  const isOwner = useIsOwner()
  const outlets = useBoard(({ snapshot }) => snapshot?.outlets) ?? []
  const [first] = outlets
  const contact = useQuery({
    queryKey: ['settings', 'contact', first?.id],
    queryFn: ({ signal }) =>
      call(calls.getContactSettings, { params: { outlet: first?.id ?? '' }, signal }),
    enabled: first !== undefined,
  })
  const left = steps.filter(({ step, state }) => state === 'open' && step !== 'go_live')
  const isReady = left.length === 0 && isOwner && outlets.length > 0
  const notLive = outlets.filter(({ service }) => service.state === 'not_live')
  const go = useAction({
    make: oneByOne(notLive, ({ id }) => call(calls.goLive, { params: { outlet: id } })),
    refreshes: ['setup', 'me'],
  })
  return (
    <Card title={setupWords.goLive}>
      {isLive ? (
        <Notice kind="good">{setupWords.isLive}</Notice>
      ) : (
        <>
          <p>
            {left.length === 0
              ? setupWords.ready
              : setupWords.left(left.map(({ step }) => setupWords.steps[step].name).join(', '))}
          </p>
          {contact.data && !(contact.data.line1 && contact.data.phone) && (
            <Notice kind="warn">
              {setupWords.noContact}{' '}
              <Link className={styles.inText} to="/settings/contact">
                {setupWords.toContact}
              </Link>
            </Notice>
          )}
          <p className={styles.explanation}>
            {setupWords.website}{' '}
            <Link className={styles.inText} to="/website">
              {setupWords.toWebsite}
            </Link>
            .
          </p>
          <Button size="step" action={go} isOff={!isReady}>
            {setupWords.goLive}
          </Button>
          {!isOwner && <p className={styles.explanation}>{setupWords.ownerOnly}</p>}
        </>
      )}
      <ErrorNotice error={go.error} />
      <p className={styles.explanation}>{setupWords.pauseAgain}</p>
    </Card>
  )
}
