import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import controls from '#staff/controls/controls.module.css'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Card } from '#staff/office/page.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { setupQuery } from '#staff/setup/setup-query.ts'
import { useIsOwner } from '#staff/shell/me.ts'
import { setupWords } from '#staff/words/entry.ts'
import { settingsWords } from '#staff/words/settings.ts'
import styles from './settings.module.css'

const words = settingsWords.notLive

/** Of an outlet that was added: what to look at, and the button that opens it. A new restaurant opens on its first day's screen. */
export function OutletNotLive({ outlet }: { outlet: { id: string; name: string } }) {
  const client = useQueryClient()
  const isOwner = useIsOwner()
  const { data: setup } = useQuery(setupQuery)
  const params = { outlet: outlet.id }
  const service = useQuery({
    queryKey: ['service', outlet.id],
    queryFn: ({ signal }) => call(calls.getService, { params, signal }),
  })
  const going = useMutation({
    mutationFn: () => withPerson(words.goLive(outlet.name), () => call(calls.goLive, { params })),
    onSuccess: (answer) => answer && client.setQueryData(['service', outlet.id], answer),
  })
  if (service.data?.state !== 'not_live' || !setup) return null
  const isFirstDay = setup.steps.some(({ step, state }) => step === 'go_live' && state === 'open')
  if (isFirstDay)
    return (
      <Notice kind="warn">
        {words.closed}{' '}
        <Link className={controls.linkButton} to="/setup">
          {setupWords.title}
        </Link>
      </Notice>
    )
  return (
    <Card title={words.title(outlet.name)}>
      <p>{words.closed}</p>
      <p className={styles.explanation}>{words.look}</p>
      <div className={styles.logoField}>
        {words.ways.map(({ to, name }) => (
          <Link key={to} className={controls.linkButton} to={to}>
            {name}
          </Link>
        ))}
      </div>
      <Button
        aria-disabled={!isOwner || undefined}
        isBusy={going.isPending}
        onClick={() => isOwner && !going.isPending && going.mutate()}
      >
        {words.goLive(outlet.name)}
      </Button>
      {!isOwner && <p className={styles.explanation}>{setupWords.ownerOnly}</p>}
      <ErrorNotice error={going.error} />
    </Card>
  )
}
