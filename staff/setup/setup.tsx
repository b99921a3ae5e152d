import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { calls } from '#contract/calls.ts'
import { messageOf } from '#contract/client/call-error.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button, LinkButton } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { Card, Columns, ListRow, Loading, Page } from '#staff/office/page.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { setupWords } from '#staff/words/entry.ts'
import { GoLive } from './go-live.tsx'
import styles from './setup.module.css'
import { type SetupStep, setupQuery } from './step-notice.tsx'

const noting = ['note a step']

/** The steps of the first day, each with its state and its way. */
export function Setup() {
  const client = useQueryClient()
  const setup = useQuery(setupQuery)
  const note = useMutation({
    mutationKey: noting,
    // One after the other: the answer to the last one knows of all.
    scope: { id: 'setup' },
    mutationFn: (body: Note) => call(calls.updateSetup, { body }),
    onSuccess(steps) {
      client.setQueryData(setupQuery.queryKey, steps)
      void client.invalidateQueries({ queryKey: ['me'] })
    },
  })
  const skipped = useMutationState({
    filters: { mutationKey: noting, status: 'pending' },
    select: ({ state }) => (state.variables as Note).skip,
  })
  const all = setup.data?.steps ?? []
  const steps = all.filter(({ step }) => step !== 'go_live')
  const isDone = ({ state }: SetupStep) => state !== 'open'
  const isLive = all.find(({ step }) => step === 'go_live')?.state === 'done'
  return (
    <Page
      title={setupWords.title}
      about={
        setup.data &&
        `${setupWords.about(all.filter(isDone).length, all.length)} ${isLive ? '' : setupWords.openSoon}`
      }
    >
      {!setup.data && <Loading error={setup.error} />}
      <ErrorNotice error={note.error} />
      {setup.data && (
        <Columns
          aside={
            <>
              <GoLive steps={all} isLive={isLive} />
              <ShopAddress />
            </>
          }
        >
          <Card isFlush>
            <ol>
              {steps.map((step, index) => (
                <Step
                  key={step.step}
                  step={step}
                  number={index + 1}
                  isNext={steps.find(({ state }) => state === 'open') === step}
                  skipped={skipped}
                  onNote={(body) => !skipped.includes(body.skip) && note.mutate(body)}
                />
              ))}
            </ol>
          </Card>
        </Columns>
      )}
    </Page>
  )
}

/** Where diners order, to be opened on the phone in one's hand. */
function ShopAddress() {
  const { data: me } = useQuery(meQuery)
  const shop = me?.tenant.shop
  if (!shop) return null
  return (
    <Card title={setupWords.shop}>
      <p className={styles.explanation}>{setupWords.shopText}</p>
      <a className={styles.shopLink} href={shop} target="_blank" rel="noreferrer">
        {shop.replace(/^https?:\/\//, '')}
      </a>
    </Card>
  )
}

type Note = { skip: 'ticket' | 'second_person' }

interface StepProps {
  step: SetupStep
  number: number
  isNext: boolean
  skipped: readonly Note['skip'][]
  onNote(body: Note): void
}

function Step({ step: { step, state, detail }, number, ...ways }: StepProps) {
  const { name, text } = setupWords.steps[step]
  return (
    <ListRow
      className={styles.setupStep}
      before={
        <span
          className={clsx(
            styles.number,
            state === 'done' && styles.isDone,
            state === 'open' && ways.isNext && styles.isNext,
          )}
          aria-hidden
        >
          {state === 'done' ? <Check /> : number}
        </span>
      }
      title={name}
      note={detail ?? text}
    >
      {state === 'open' ? (
        <Ways step={step} {...ways} />
      ) : (
        <Tag kind={state === 'done' ? 'good' : 'plain'}>
          {state === 'done' ? setupWords.done : setupWords.skipped}
        </Tag>
      )}
    </ListRow>
  )
}

const places = {
  you: '/settings/you',
  hours: '/hours',
  areas: '/hours/areas',
  alerts: '/settings/alerts',
  screen: '/screen?code',
  ticket: '/settings/tickets',
  menu: '/menu',
  second_person: '/team',
} as const

/** How a step is completed: on a screen, or by confirming that it was looked at. */
function Ways({
  step,
  isNext,
  skipped,
  onNote,
}: Omit<StepProps, 'step' | 'number'> & Pick<SetupStep, 'step'>) {
  const { name, button } = setupWords.steps[step]
  const label = `${button}: ${name}`
  if (step === 'go_live') return null
  if (step === 'test_order') return <TestOrder kind={isNext ? 'main' : 'outlined'} label={label} />
  return (
    <>
      {(step === 'ticket' || step === 'second_person') && (
        <Button
          kind="quiet"
          size="compact"
          aria-label={`${setupWords.skip[step]}: ${name}`}
          isBusy={skipped.includes(step)}
          onClick={() => onNote({ skip: step })}
        >
          {setupWords.skip[step]}
        </Button>
      )}
      <Way to={places[step]} label={label}>
        {button}
      </Way>
    </>
  )
}

function Way({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <LinkButton to={to} aria-label={label}>
      {children}
    </LinkButton>
  )
}

function TestOrder({ kind, label }: { kind: 'main' | 'outlined'; label: string }) {
  const outlet = useBoard(({ snapshot }) => snapshot?.outlets[0])
  const place = useAction({
    make: () =>
      call(calls.placeTestOrder, { body: { outlet_id: outlet?.id ?? '', type: 'pickup' } }),
    refreshes: ['setup'],
  })
  if (place.isDone)
    return (
      <>
        <p role="status">{setupWords.tested}</p>
        <Way to="/" label={setupWords.toBoard}>
          {setupWords.toBoard}
        </Way>
      </>
    )
  return (
    <>
      {place.error && (
        <p className={styles.error} role="alert">
          {messageOf(place.error)}
        </p>
      )}
      <Button kind={kind} size="compact" aria-label={label} action={place} isOff={!outlet}>
        {setupWords.steps.test_order.button}
      </Button>
    </>
  )
}
