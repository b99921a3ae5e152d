import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { fieldFaults } from '#contract/client/call-error.ts'
import type { NewOutlet } from '#contract/staff/settings.ts'
import { call } from '#staff/api/client.ts'
import { callQuery } from '#staff/api/queries.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button, LinkButton, SmallButton } from '#staff/controls/button.tsx'
import { ChipChoice } from '#staff/controls/choices.tsx'
import { fieldsOf } from '#staff/controls/fields-of.ts'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { Card } from '#staff/office/page.tsx'
import { setupQuery } from '#staff/setup/step-notice.tsx'
import { meQuery, useIsOwner } from '#staff/shell/me.ts'
import { setupWords } from '#staff/words/entry.ts'
import { contactFields, settingsWords } from '#staff/words/settings.ts'
import { TextField } from '#ui/field.tsx'
import styles from './settings.module.css'

const notLive = settingsWords.notLive

/** For an added outlet: checks before it goes live, and the button. A new restaurant goes live on the setup screen. */
export function OutletNotLive({ outlet }: { outlet: { id: string; name: string } }) {
  const client = useQueryClient()
  const isOwner = useIsOwner()
  const { data: setup } = useQuery(setupQuery)
  const params = { outlet: outlet.id }
  const serviceQuery = callQuery('service', calls.getService, { params })
  const service = useQuery(serviceQuery)
  const going = useAction({
    asks: notLive.goLive(outlet.name),
    make: () => call(calls.goLive, { params }),
    onDone: (answer) => client.setQueryData(serviceQuery.queryKey, answer),
  })
  if (service.data?.state !== 'not_live' || !setup) return null
  const isNewRestaurant = setup.steps.some(
    ({ step, state }) => step === 'go_live' && state === 'open',
  )
  if (isNewRestaurant)
    return (
      <Notice kind="warn">
        {notLive.closed} <LinkButton to="/setup">{setupWords.title}</LinkButton>
      </Notice>
    )
  return (
    <Card title={notLive.title(outlet.name)}>
      <p>{notLive.closed}</p>
      <p className={styles.explanation}>{notLive.look}</p>
      <div className={styles.logoField}>
        {notLive.ways.map(({ to, name }) => (
          <LinkButton key={to} to={to}>
            {name}
          </LinkButton>
        ))}
      </div>
      <Button isOff={!isOwner} action={going}>
        {notLive.goLive(outlet.name)}
      </Button>
      {!isOwner && <p className={styles.explanation}>{setupWords.ownerOnly}</p>}
      <ErrorNotice error={going.error} />
    </Card>
  )
}

const text = settingsWords.addOutlet

interface Props {
  like: { id: string; name: string }
  onAdded(id: string): void
}

/** The way to a further outlet, for an owner of all outlets; nothing for others. */
export function FurtherOutletCard({ like, onAdded }: Props) {
  const { data: me } = useQuery(meQuery)
  const isOwner = useIsOwner()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOwner || !me?.all_outlets) return null
  return (
    <Card title={text.title}>
      <p className={styles.explanation}>{text.about}</p>
      <div>
        <SmallButton onClick={() => setIsOpen(true)}>
          <Store aria-hidden />
          {text.open}
        </SmallButton>
      </div>
      {isOpen && (
        <AddOutletSheet
          like={like}
          onAdded={(id) => {
            setIsOpen(false)
            onAdded(id)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  )
}

/** Adds an outlet. Asks for name and contact; the other settings start as a copy of an existing outlet's. */
function AddOutletSheet({ like, onAdded, onClose }: Props & { onClose(): void }) {
  const client = useQueryClient()
  const [values, setValues] = useState<NewOutlet>({
    like: like.id,
    menu: 'same',
    name: '',
    line1: '',
    city: '',
    postcode: '',
    phone: '',
  })
  const adding = useAction({
    asks: text.title,
    make: (_, idempotencyKey) => call(calls.addOutlet, { body: values, idempotencyKey }),
    async onDone({ id }) {
      await client.invalidateQueries({ queryKey: ['me'] })
      onAdded(id)
    },
  })
  const change = (fields: Partial<NewOutlet>) => setValues({ ...values, ...fields })
  const faults = fieldFaults(adding.error)
  const form = fieldsOf({ labels: contactFields, values, faults, change })
  const field = (name: Exclude<keyof NewOutlet, 'like' | 'menu'>) => ({
    ...form.field(name),
    autoComplete: 'off',
  })
  return (
    <Panel
      title={text.title}
      onClose={onClose}
      action={<Button action={adding}>{text.add}</Button>}
    >
      <p>{text.hint(like.name)}</p>
      <div className={styles.fields}>
        <TextField {...field('name')} maxLength={80} />
        <TextField {...field('line1')} maxLength={120} />
        <TextField {...field('city')} maxLength={80} />
        <TextField {...field('postcode')} maxLength={20} autoCapitalize="characters" />
        <TextField {...field('phone')} type="tel" maxLength={40} />
      </div>
      <ChipChoice
        label={text.menu}
        choices={['same', 'copy']}
        chosen={values.menu}
        onChoose={(menu) => change({ menu })}
        textOf={(menu) => text.menus[menu]}
      />
      <p className={styles.explanation}>{text.menuHint[values.menu]}</p>
      <ErrorNotice error={adding.error} />
    </Panel>
  )
}
