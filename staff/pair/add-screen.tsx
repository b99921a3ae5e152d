import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { calls } from '#contract/calls.ts'
import { messageOf } from '#contract/client/call-error.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Chip, Chips, Option } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import entry from '#staff/shell/entry.module.css'
import { meQuery } from '#staff/shell/me.ts'
import { RestaurantHead } from '#staff/shell/restaurant-head.tsx'
import { useTitle } from '#staff/shell/use-title.ts'
import { words } from '#staff/words.ts'
import { Field } from '#ui/field.tsx'

const purposes = ['board', 'counter'] as const

/** A manager makes this browser a kitchen screen, or the one that shows a code. */
export function AddScreen() {
  useTitle(words.screen.title)
  const [search] = useSearchParams()
  const isOther = search.has('code')
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [purpose, setPurpose] = useState<(typeof purposes)[number]>('board')
  const [left, setLeft] = useState<string[]>([])
  const outlets = me?.outlets ?? []
  const chosen = outlets.map(({ id }) => id).filter((id) => !left.includes(id))
  const add = useMutation({
    mutationFn: () =>
      withPerson(words.menu.pairScreen, () =>
        call(calls.addDevice, {
          body: { ...(isOther ? { code } : {}), name, purpose, outlets: chosen },
        }),
      ),
    async onSuccess(device) {
      if (!device || isOther) return
      await client.invalidateQueries()
      await navigate('/', { replace: true })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    add.mutate()
  }

  return (
    <main className={entry.entry}>
      <form className={entry.box} noValidate onSubmit={submit}>
        <RestaurantHead place={words.signIn.place} />
        <h1 className={entry.title}>{isOther ? words.menu.pairScreen : words.screen.here}</h1>
        {!isOther && <p className={entry.text}>{words.screen.hereText}</p>}
        {isOther && (
          <Field label={words.screen.code}>
            {(control) => (
              <input
                {...control}
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
                value={code}
                onChange={(event) => setCode(event.target.value.toUpperCase())}
              />
            )}
          </Field>
        )}
        <Field label={words.screen.name} hint={words.screen.nameHint}>
          {(control) => (
            <input {...control} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Chips label={words.screen.purpose}>
          {purposes.map((each) => (
            <Chip key={each} isOn={purpose === each} onPress={() => setPurpose(each)}>
              {words.screen.purposes[each]}
            </Chip>
          ))}
        </Chips>
        {outlets.length > 1 &&
          outlets.map(({ id, name: outlet }) => (
            <Option
              key={id}
              type="checkbox"
              name="outlets"
              isOn={chosen.includes(id)}
              onChange={(isOn) =>
                setLeft(isOn ? left.filter((each) => each !== id) : [...left, id])
              }
            >
              {outlet}
            </Option>
          ))}
        {add.error && (
          <Notice kind="bad" role="alert">
            {messageOf(add.error)}
          </Notice>
        )}
        {isOther && add.data && (
          <Notice kind="good" role="status">
            {words.screen.paired(add.data.name)}
          </Notice>
        )}
        <Button type="submit" size="step" isBusy={add.isPending}>
          {isOther ? words.screen.pair : words.screen.make}
        </Button>
        <p className={entry.hint}>
          <Link to="/">{words.person.back}</Link>
        </p>
      </form>
    </main>
  )
}
