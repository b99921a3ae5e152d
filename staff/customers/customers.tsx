import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireCustomerRow } from '#contract/staff/customers.ts'
import { joinFacts } from '#domain/sentences.ts'
import { call } from '#staff/api/client.ts'
import { Chip, Chips } from '#staff/controls/choices.tsx'
import { DelayedSearch } from '#staff/controls/search-field.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useAddressFilter } from '#staff/controls/use-address-filter.ts'
import { useDayTime } from '#staff/live/use-now.ts'
import { ListCard, ListState, Page } from '#staff/office/page.tsx'
import { MoreButton, usePagedList } from '#staff/office/paged-list.tsx'
import { customerWords } from '#staff/words/bookings.ts'
import styles from './customers.module.css'

/** Shorter searches would match half of all customers. */
const leastLetters = 3

interface CustomerFilter {
  search: string
  isBlocked: boolean
}

function readFilter(params: URLSearchParams): CustomerFilter {
  return {
    search: (params.get('q') ?? '').slice(0, 80),
    isBlocked: params.get('blocked') === '1',
  }
}

function writeFilter({ search, isBlocked }: CustomerFilter): URLSearchParams {
  return new URLSearchParams({
    ...(search ? { q: search } : {}),
    ...(isBlocked ? { blocked: '1' } : {}),
  })
}

/** Searches the customers; without a search only their number is shown. */
export function Customers() {
  const [{ search, isBlocked }, change] = useAddressFilter(readFilter, writeFilter)
  const query = {
    ...(search.length >= leastLetters ? { q: search } : {}),
    ...(isBlocked ? { blocked: '1' as const } : {}),
  }
  const isAsked = Object.keys(query).length > 0
  const found = usePagedList(['customers', query], (cursor, signal) =>
    call(calls.listCustomers, { query: { ...query, ...cursor }, signal }),
  )
  const [first] = found.data?.pages ?? []
  const customers = isAsked ? (found.data?.pages.flatMap((page) => page.customers) ?? []) : []
  const none = !isAsked
    ? customerWords.start
    : search.length < leastLetters
      ? customerWords.noneBlocked
      : customerWords.none

  return (
    <Page
      title={customerWords.title}
      about={
        first && (isAsked ? customerWords.found(first.count) : customerWords.about(first.count))
      }
    >
      <DelayedSearch
        label={customerWords.search}
        search={search}
        onSearch={(search) => change({ search })}
      />
      <Chips label={customerWords.which}>
        <Chip isOn={isBlocked} onPress={() => change({ isBlocked: !isBlocked })}>
          {customerWords.blockedOnly}
        </Chip>
      </Chips>
      <ListState {...found} empty={customers.length === 0 ? none : null} />
      {customers.length > 0 && (
        <ListCard items={customers} row={(each) => <Row key={each.id} customer={each} />} />
      )}
      {isAsked && <MoreButton list={found} />}
    </Page>
  )
}

function Row({ customer }: { customer: WireCustomerRow }) {
  const time = useDayTime()
  const { id, name, phone_text, email, orders, last_order_at, has_notes, blocked } = customer
  return (
    <li>
      <Link className={clsx(styles.customerRow, styles.found)} to={`/customers/${id}`}>
        <span className={styles.customerName}>
          <b>{name || customerWords.noName}</b>
          <small>{joinFacts(phone_text, email)}</small>
        </span>
        <span>
          {customerWords.orders(orders)}
          {last_order_at && <small>{customerWords.lastOrder(time(last_order_at))}</small>}
        </span>
        <span className={styles.labels}>
          {has_notes && <Tag kind="note">{customerWords.hasNotes}</Tag>}
          {blocked && <Tag kind="bad">{customerWords.blocked}</Tag>}
        </span>
        <ChevronRight aria-hidden />
      </Link>
    </li>
  )
}
