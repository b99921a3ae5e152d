import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Plus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { BodyOf } from '#contract/calls/table.ts'
import { calls } from '#contract/calls.ts'
import { fieldFaults } from '#contract/client/call-error.ts'
import type { WirePromo } from '#contract/staff/promos.ts'
import { decimalsOf, largestAmount } from '#domain/currency.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button, SmallButton } from '#staff/controls/button.tsx'
import { Switch } from '#staff/controls/choices.tsx'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { readNumber } from '#staff/controls/number-field.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { Card, Columns, ListState, Page } from '#staff/office/page.tsx'
import form from '#staff/settings/settings.module.css'
import { type UndoOfSave, useUndoOfSave } from '#staff/settings/use-settings-form.ts'
import { meQuery } from '#staff/shell/me.ts'
import { exampleAmount, useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { SheetLink, useCloseSheet, useOpenSheet } from '#staff/shell/sheet-address.tsx'
import { HistoryLink } from '#staff/versions/settings-part.tsx'
import { words } from '#staff/words/common.ts'
import { officeWords } from '#staff/words/office.ts'
import { promoWords } from '#staff/words/promos.ts'
import { TextField } from '#ui/field.tsx'
import { NewPromoSheet, PromoSheet, promosPart, promosQuery } from './promo-sheet.tsx'
import styles from './promos.module.css'

/** The promo codes: how often each was used, what it brought in, and whether it runs. */
export function Promos() {
  const { code } = useParams()
  const { key } = useLocation()
  const [params] = useSearchParams()
  const openSheet = useOpenSheet()
  const found = useQuery(promosQuery)
  const promos = found.data?.promos ?? []
  const open = promos.find((promo) => promo.code === code)
  const copied = promos.find((promo) => promo.code === params.get('copy'))
  const closeSheet = useCloseSheet()
  const close = () => closeSheet('/promos')
  const undo = useUndoOfSave('promos', promosPart)
  const ended = promos.filter(({ state }) => state === 'ended' || state === 'used_up').length
  return (
    <Page
      title={promoWords.title}
      about={found.data && promoWords.about(promos.length - ended, ended)}
      actions={
        <>
          <HistoryLink part={promosPart} />
          <Button size="compact" onClick={() => openSheet('/promos?new')}>
            <Plus size={20} aria-hidden />
            {promoWords.add}
          </Button>
        </>
      }
    >
      <UndoNotice undo={undo} />
      <ListState {...found} empty={promos.length === 0 ? promoWords.none : null} />
      {promos.length > 0 && (
        <Columns aside={<TryCard promos={promos} />}>
          <Card isFlush>
            <ul className={styles.promoList}>
              {promos.map((promo) => (
                <Row key={promo.code} promo={promo} />
              ))}
            </ul>
          </Card>
        </Columns>
      )}
      {/* Each entry of the history opens the sheet again: a closed dialog would stay closed. */}
      <Fragment key={key}>
        {open && <PromoSheet promo={open} onClose={close} onSaved={undo.noteSaved} />}
        {(params.has('new') || copied) && (
          <NewPromoSheet copied={copied} onClose={close} onSaved={undo.noteSaved} />
        )}
      </Fragment>
    </Page>
  )
}

function Row({ promo }: { promo: WirePromo }) {
  const money = useMoney()
  const { code, uses, uses_in_all, revenue } = promo
  return (
    <li>
      <SheetLink to={`/promos/${code}`} className={styles.promoRow}>
        <b className={styles.promoCode}>{code}</b>
        <span>
          {whatText(promo, money)}
          <small>{whomText(promo, money)}</small>
        </span>
        <span>
          {uses_in_all === null ? promoWords.used(uses) : promoWords.usedOf(uses, uses_in_all)}
          <small>{promoWords.broughtIn(money(revenue))}</small>
        </span>
        <State promo={promo} />
        <ChevronRight size={22} aria-hidden />
      </SheetLink>
    </li>
  )
}

function State({ promo: { state, listed } }: { promo: WirePromo }) {
  if (state === 'running' && !listed) return <Tag>{promoWords.hidden}</Tag>
  const kind = state === 'running' ? 'good' : state === 'planned' ? 'note' : 'plain'
  return <Tag kind={kind}>{promoWords.states[state]}</Tag>
}

/** What a code takes off. @param money prints an amount of the wire */
function whatText(
  { kind, value }: Pick<WirePromo, 'kind' | 'value'>,
  money: (amount: number) => string,
): string {
  if (kind === 'free_delivery') return promoWords.freeDelivery
  return kind === 'percent' ? promoWords.percentOff(value) : promoWords.off(money(value))
}

/** Who may use it. @param money prints an amount of the wire */
function whomText(
  promo: Pick<WirePromo, 'first_order_only' | 'minimum_spend' | 'fulfilment' | 'uses_per_customer'>,
  money: (amount: number) => string,
): string {
  const parts = [
    promo.first_order_only ? promoWords.forFirst : '',
    promo.minimum_spend > 0 ? promoWords.forMinimum(money(promo.minimum_spend)) : '',
    promo.fulfilment ? words.fulfilment[promo.fulfilment].toLowerCase() : '',
    promo.uses_per_customer === null ? '' : promoWords.forUses(promo.uses_per_customer),
  ].filter(Boolean)
  return parts.join(', ') || promoWords.forAll
}

const types = ['delivery', 'pickup'] as const

/** What a code would take off an order, by the rule that the cart uses. */
function TryCard({ promos }: { promos: WirePromo[] }) {
  const { data: me } = useQuery(meQuery)
  const { currency } = useRestaurant()
  const decimals = decimalsOf(currency.code)
  const example = exampleAmount(2400, currency).toFixed(decimals)
  const [code, setCode] = useState(promos[0]?.code ?? '')
  const [typed, setTyped] = useState(example)
  const [outletId, setOutletId] = useState('')
  const [type, setType] = useState<BodyOf<'tryPromo'>['type']>('delivery')
  const [isFirst, setIsFirst] = useState(true)
  const [isTried, setIsTried] = useState(false)
  const outlets = me?.outlets ?? []
  const amount = readNumber(typed, { min: 0, max: largestAmount, decimals })
  const outlet_id = outletId || outlets[0]?.id
  const trial = useAction({
    make: (body: BodyOf<'tryPromo'>) => call(calls.tryPromo, { params: { code }, body }),
  })
  if (!outlet_id) return null
  const faults = fieldFaults(trial.error)
  const tryIt = () => {
    setIsTried(true)
    if (amount !== null && outlet_id) trial.run({ outlet_id, type, amount, first_order: isFirst })
  }
  return (
    <Card title={promoWords.try.title}>
      <SelectField
        label={promoWords.try.code}
        choices={promos.map((promo) => ({ id: promo.code, name: promo.code }))}
        value={code}
        onChange={setCode}
      />
      <div className={styles.fields}>
        <TextField
          label={`${promoWords.try.amount} (${currency.sign})`}
          error={
            faults.amount ?? (isTried && amount === null ? promoWords.try.fault(example) : null)
          }
          inputMode="decimal"
          value={typed}
          onChange={setTyped}
        />
        <SelectField
          label={promoWords.try.type}
          choices={types.map((id) => ({ id, name: words.fulfilment[id] }))}
          value={type}
          onChange={setType}
        />
      </div>
      {outlets.length > 1 && (
        <SelectField
          label={promoWords.try.outlet}
          choices={outlets}
          value={outlet_id}
          onChange={setOutletId}
        />
      )}
      <Switch isOn={isFirst} onChange={setIsFirst}>
        {promoWords.try.first}
      </Switch>
      <Button kind="outlined" isBusy={trial.isPending} onClick={tryIt}>
        {promoWords.try.do}
      </Button>
      {trial.output && (
        <Notice kind={trial.output.problem ? 'warn' : 'good'} role="status">
          {trial.output.text}
        </Notice>
      )}
      {!faults.amount && <ErrorNotice error={trial.error} />}
      <p className={styles.explanation}>{promoWords.try.note}</p>
    </Card>
  )
}

/** On a screen without a form: confirms the last save, and offers its undo. */
function UndoNotice({ undo }: { undo: UndoOfSave }) {
  if (undo.canUndo)
    return (
      <div className={form.buttons}>
        <p role="status">{officeWords.savedWithUndo}</p>
        <SmallButton action={undo.undoing}>{officeWords.undo}</SmallButton>
      </div>
    )
  return (
    <>
      {undo.undoing.isDone && (
        <Notice kind="good" role="status">
          {officeWords.undone}
        </Notice>
      )}
      <ErrorNotice error={undo.undoing.error} />
    </>
  )
}
