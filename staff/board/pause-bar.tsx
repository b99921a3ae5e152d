import { useMutation } from '@tanstack/react-query'
import { Pause } from 'lucide-react'
import { calls } from '#contract/calls.ts'
import type { WireService } from '#contract/staff/service.ts'
import { isLiftable } from '#domain/live-facts.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { isOnline, showService, useBoard } from '#staff/live/board-store.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { boardWords } from '#staff/words/board.ts'
import { personWords } from '#staff/words/common.ts'
import styles from './bars.module.css'
import type { Bar } from './bars.ts'
import { pauseText } from './service-state.ts'
import { BarFault, SimpleBar } from './simple-bar.tsx'

const minute = 60_000

interface Props {
  bar: Extract<Bar, { kind: 'pause' }>
  now: number
}

type RunningPause = Props['bar']['pause']

/** Says that an outlet is paused, by whom or why, and until when; offers to resume. */
export function PauseBar({ bar: { outlet, pause, isNamed }, now }: Props) {
  const canCall = useBoard(isOnline)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ what, make }: { what: string; make: () => Promise<WireService> }) =>
      withPerson(what, make),
    onSuccess(service) {
      if (service) showService(service)
    },
  })
  const why = pauseText(pause, outlet.time_zone)
  const text = isNamed ? boardWords.bars.at(outlet.name, why) : why
  const seen = pause.seen_by > 0 ? `${boardWords.bars.seenBy(pause.seen_by)} ` : ''
  const params = { outlet: outlet.id, pause: pause.id }
  const pauseMore = () =>
    mutate({
      what: personWords.rights.service,
      make: () => {
        const end = new Date(Math.max(now, Date.parse(pause.until ?? '')) + 20 * minute)
        return call(calls.changePause, { params, body: { until: end.toISOString() } })
      },
    })
  const resume = () =>
    mutate({
      what: boardWords.bars.resume,
      make: () => call(calls.resumeService, { params }),
    })

  return (
    <SimpleBar look={styles.pause} sign={<Pause size={30} aria-hidden />}>
      <p>
        {pause.kind === 'hand' ? (
          <>
            <strong>{text}</strong> {servicesText(pause)} {seen}
            {boardWords.bars.goOn}
          </>
        ) : (
          text
        )}
        <BarFault error={error} />
      </p>
      {canCall && pause.kind === 'hand' && pause.until && (
        <Button className={styles.second} isBusy={isPending} onClick={pauseMore}>
          {boardWords.bars.more20}
        </Button>
      )}
      {canCall && isLiftable(pause.kind) && (
        <Button className={styles.primary} isBusy={isPending} onClick={resume}>
          {boardWords.bars.resume}
        </Button>
      )}
    </SimpleBar>
  )
}

function servicesText({ services }: RunningPause): string {
  const [only = 'delivery'] = services
  return services.length > 1 ? boardWords.bars.services.both : boardWords.bars.services[only]
}
