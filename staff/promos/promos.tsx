import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Plus } from 'lucide-react'
import { Fragment } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { WirePromo } from '#contract/staff/promos.ts'
import { Button } from '#staff/controls/button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { ListState } from '#staff/office/list-state.tsx'
import { Card, Columns, Page } from '#staff/office/page.tsx'
import { UndoNotice } from '#staff/settings/undo-notice.tsx'
import { useUndoOfSave } from '#staff/settings/use-undo-of-save.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { SheetLink, useCloseSheet, useOpenSheet } from '#staff/shell/sheet-address.tsx'
import { HistoryLink } from '#staff/versions/history-link.tsx'
import { promoWords } from '#staff/words/promos.ts'
import { NewPromoSheet } from './new-promo-sheet.tsx'
import { PromoSheet } from './promo-sheet.tsx'
import { whatText, whomText } from './promo-text.ts'
import styles from './promos.module.css'
import { promosPart, promosQuery } from './promos-query.ts'
import { TryCard } from './try-card.tsx'

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
