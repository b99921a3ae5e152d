import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link, useLocation, useParams } from 'react-router'
import type { WireStaffCustomer } from '#contract/staff/customers.ts'
import { LinkButton } from '#staff/controls/button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useDayTime } from '#staff/live/use-now.ts'
import { Card, Columns, ListCard, Loading, Page } from '#staff/office/page.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { SheetLink } from '#staff/shell/sheet-address.tsx'
import { dayName, wholeDay } from '#staff/time-text.ts'
import { bookingWords, customerWords } from '#staff/words/bookings.ts'
import { words } from '#staff/words/common.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Block, customerQuery, DataRequests, Notes } from './customer-forms.tsx'
import styles from './customers.module.css'

/** One customer: orders, bookings, notes, and whether they are blocked. */
export function Customer() {
  const { id = '' } = useParams()
  const { timeZone } = useRestaurant()
  const { data: me } = useQuery(meQuery)
  const found = useQuery(customerQuery(id))
  const { data } = found
  return (
    <Page
      title={data ? data.name || customerWords.noName : customerWords.title}
      about={data && customerWords.since(wholeDay(data.created_at, timeZone))}
      actions={
        <>
          {data?.blocked && <Tag kind="bad">{customerWords.blocked}</Tag>}
          <LinkButton to="/customers">{customerWords.back}</LinkButton>
        </>
      }
    >
      {!data && <Loading error={found.error} />}
      {data && (
        <Columns
          aside={
            <>
              <Contact customer={data} />
              <Figures customer={data} />
            </>
          }
        >
          <Notes key={`${data.id} notes`} customer={data} />
          <Orders customer={data} />
          <Bookings customer={data} />
          <Block key={`${data.id} block`} customer={data} />
          <DataRequests customer={data} isOwner={me?.actor.role === 'owner'} />
        </Columns>
      )}
    </Page>
  )
}

function Contact({ customer }: { customer: WireStaffCustomer }) {
  const { phone, phone_text, phone_confirmed, email, email_confirmed, news } = customer
  const state = (isProven: boolean) => (isProven ? customerWords.proven : customerWords.notProven)
  return (
    <Card title={customerWords.contact}>
      <ul className={styles.facts}>
        {phone && (
          <li>
            <PhoneLink number={phone}>{phone_text}</PhoneLink>
            <small>{state(phone_confirmed)}</small>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
            <small>{state(email_confirmed)}</small>
          </li>
        )}
        <li>{news ? customerWords.news : customerWords.noNews}</li>
      </ul>
    </Card>
  )
}

function Figures({ customer: { orders, promos } }: { customer: WireStaffCustomer }) {
  const money = useMoney()
  return (
    <Card title={customerWords.figures}>
      <dl className={styles.figures}>
        <dt>{customerWords.count}</dt>
        <dd>{orders.count}</dd>
        <dt>{customerWords.spent}</dt>
        <dd>{money(orders.spent)}</dd>
        <dt>{customerWords.refunded}</dt>
        <dd>{money(orders.refunded)}</dd>
        {promos.length > 0 && (
          <>
            <dt>{customerWords.promos}</dt>
            <dd>{promos.map(({ code, uses }) => `${code} ${uses}×`).join(', ')}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}

function Orders({ customer: { orders } }: { customer: WireStaffCustomer }) {
  const money = useMoney()
  const time = useDayTime()
  const { pathname } = useLocation()
  return (
    <ListCard
      title={customerWords.latest}
      empty={customerWords.noOrders}
      items={orders.latest}
      row={({ id, number, placed_at, status, total }) => (
        <li key={id}>
          <SheetLink
            className={clsx(styles.customerRow, styles.order)}
            to={`/orders/${id}`}
            under={pathname}
          >
            <b className={styles.number}>{number}</b>
            <span>{money(total)}</span>
            <span className={styles.customerName}>{time(placed_at)}</span>
            <Tag>{words.status[status]}</Tag>
          </SheetLink>
        </li>
      )}
    />
  )
}

function Bookings({ customer: { bookings } }: { customer: WireStaffCustomer }) {
  return (
    <ListCard
      title={customerWords.bookings}
      empty={customerWords.noBookings}
      items={bookings}
      row={({ id, day, time, people, state }) => (
        <li key={id}>
          <Link className={styles.customerRow} to={`/bookings?day=${day}`}>
            <span className={styles.customerName}>
              {customerWords.booking(dayName(day, 'short'), time, people)}
            </span>
            <Tag>{bookingWords.states[state]}</Tag>
          </Link>
        </li>
      )}
    />
  )
}
