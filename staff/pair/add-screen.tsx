import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireDevice } from '#contract/staff/devices.ts'
import { call } from '#staff/api/client.ts'
import { printersQuery } from '#staff/api/queries.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { Tick } from '#staff/controls/choices.tsx'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { ConnectButtons } from '#staff/devices/connect-buttons.tsx'
import { ScreenFields } from '#staff/devices/screen-fields.tsx'
import { cables, reconnectPrinters } from '#staff/print/connected-printers.ts'
import entry from '#staff/shell/entry.module.css'
import { EntryForm } from '#staff/shell/entry-form.tsx'
import { hasSetupLeft, meQuery } from '#staff/shell/me.ts'
import { useTitle } from '#staff/shell/restaurant-context.ts'
import { BellTest } from '#staff/start/bell-test.tsx'
import { boardWords } from '#staff/words/board.ts'
import { personWords } from '#staff/words/common.ts'
import { entryWords, setupWords } from '#staff/words/entry.ts'
import { TextField } from '#ui/field.tsx'

const idsOf = (outlets: readonly { id: string }[]) => outlets.map(({ id }) => id)

/** All outlets until some are chosen. */
type NewScreen = Pick<WireDevice, 'name' | 'purpose'> & Partial<Pick<WireDevice, 'outlets'>>

/** A manager makes this browser a kitchen screen, or the one that shows a code. */
export function AddScreen() {
  useTitle(entryWords.screen.title)
  const [search] = useSearchParams()
  const isOther = search.has('code')
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const [code, setCode] = useState('')
  const [screen, setScreen] = useState<NewScreen>({ name: '', purpose: 'board' })
  const [prints, setPrints] = useState(false)
  const outlets = me?.outlets ?? []
  const chosen = screen.outlets ?? idsOf(outlets)
  const add = useAction({
    asks: boardWords.menu.pairScreen,
    async make() {
      // The form may be sent before the outlets are loaded.
      const ids = screen.outlets ?? idsOf((await client.ensureQueryData(meQuery)).outlets)
      return call(calls.addDevice, {
        body: { ...(isOther ? { code } : { prints }), ...screen, outlets: ids },
      })
    },
    async onDone() {
      if (isOther) return
      await client.invalidateQueries()
      await navigate('/', { replace: true })
    },
  })

  return (
    <EntryForm
      title={isOther ? boardWords.menu.pairScreen : entryWords.screen.here}
      onSubmit={() => add.run()}
    >
      {!isOther && <p className={entry.paragraph}>{entryWords.screen.hereText}</p>}
      {isOther && (
        <TextField
          label={entryWords.screen.code}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={code}
          onChange={(typed) => setCode(typed.toUpperCase())}
        />
      )}
      <ScreenFields
        screen={{ ...screen, outlets: chosen }}
        outlets={outlets}
        hint={entryWords.screen.nameHint}
        onChange={(facts) => setScreen({ ...screen, ...facts })}
      />
      {!isOther && <BellTest />}
      {!isOther && <ScreenPrinters outletIds={chosen} prints={prints} onPrints={setPrints} />}
      <ErrorNotice error={add.error} />
      {isOther && add.output && (
        <Notice kind="good" role="status">
          {entryWords.screen.paired(add.output.name)}
        </Notice>
      )}
      <Button type="submit" size="step" isBusy={add.isPending}>
        {isOther ? entryWords.screen.pair : entryWords.screen.make}
      </Button>
      <p className={entry.explanation}>
        {isOther && hasSetupLeft(me) ? (
          <Link to="/setup">{setupWords.back}</Link>
        ) : (
          <Link to="/">{personWords.back}</Link>
        )}
      </p>
    </EntryForm>
  )
}

interface Props {
  outletIds: readonly string[]
  prints: boolean
  onPrints(prints: boolean): void
}

/** Where this screen prints tickets: by its browser, or on a ticket printer of its outlets that stands beside it. */
function ScreenPrinters({ outletIds, prints, onPrints }: Props) {
  const { data = [] } = useQuery(printersQuery)
  useEffect(() => {
    void reconnectPrinters()
  }, [])
  const near = data.filter(
    ({ kind, outlet_id }) => kind === 'escpos' && outletIds.includes(outlet_id),
  )
  return (
    <section className={entry.panel} aria-label={entryWords.screen.printer}>
      <Tick isOn={prints} onChange={onPrints} note={entryWords.screen.printsNote}>
        {entryWords.screen.prints}
      </Tick>
      {cables().length > 0 &&
        near.map(({ id, name }) => (
          <div key={id} className={entry.printer}>
            <Printer aria-hidden />
            <b>{name}</b>
            <ConnectButtons id={id} name={name} />
          </div>
        ))}
    </section>
  )
}
