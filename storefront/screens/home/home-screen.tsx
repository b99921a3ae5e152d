import { CalendarDays, MapPin } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import { isEmail } from '#domain/contact.ts'
import { areaFor } from '#domain/delivery-areas.ts'
import type { Item } from '#domain/menu.ts'
import { itemAt } from '#domain/stock.ts'
import { call, useSending } from '#storefront/api/call.ts'
import dishSection from '#storefront/components/dish-section.module.css'
import { FulfilmentSwitch } from '#storefront/components/fulfilment-switch.tsx'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { usePostcodeForm } from '#storefront/components/postcode-field.tsx'
import { paths } from '#storefront/paths.ts'
import brandScreen from '#storefront/screens/brand/brand-screen.module.css'
import { useOpenDish } from '#storefront/screens/menu/dish-link.tsx'
import { PopularDish } from '#storefront/screens/menu/dish-sections.tsx'
import popularDish from '#storefront/screens/menu/popular-dish.module.css'
import { useOutletById, useSite } from '#storefront/site.ts'
import { useNow } from '#storefront/state/clock.ts'
import { setPostcode, useFulfilment } from '#storefront/state/fulfilment.ts'
import { notify } from '#storefront/state/notify.ts'
import { write } from '#storefront/state/storage.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import fieldStyles from '#ui/field.module.css'
import { Field, TextField } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { BannerCarousel } from './banner-carousel.tsx'
import type { HomePage } from './data.server.ts'
import styles from './home-screen.module.css'
import orderCardStyles from './order-card.module.css'
import { Visit } from './visit.tsx'

export function HomeScreen({ page }: { page: HomePage }) {
  const site = useSite()
  const outlet = useOutletById(page.outletId)

  useEffect(() => {
    // Stored for other readers of the key `home` (docs/rules.md §9); the page already has its content.
    call(calls.getHome).then(
      (home) => write('home', home),
      () => {},
    )
  }, [])

  return (
    <main id="main">
      {/* Only the current banner is exposed. */}
      <h1 className={text.hidden} tabIndex={-1}>
        {site.name}
      </h1>
      <BannerCarousel banners={page.home.banners} />
      <OrderCard />
      <div className={`${layout.container} ${layout.stack} ${layout.farApart} ${styles.content}`}>
        <PopularDishes outletId={page.outletId} items={page.popular} />
        {site.allowsBooking && (
          <section className={styles.booking}>
            <div>
              <h2 className={`${text.display} ${text.title}`}>Stay for dinner?</h2>
              <p className={`${text.muted} ${styles.bookingText}`}>
                Book a table. We confirm by email.
              </p>
            </div>
            <LinkButton kind="second" to={paths.reservation()}>
              <CalendarDays size={18} aria-hidden />
              Book a table
            </LinkButton>
          </section>
        )}
        {hasStory(page.home.story) && (
          <section className={brandScreen.story}>
            {page.home.story.title && <h2 className={text.display}>{page.home.story.title}</h2>}
            <div className={layout.stack}>
              {page.home.story.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        )}
        <Visit page={page} outlet={outlet} />
        <Newsletter />
      </div>
    </main>
  )
}

function hasStory({ title, paragraphs }: HomePage['home']['story']): boolean {
  return title !== '' || paragraphs.length > 0
}

function Newsletter() {
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [send, isBusy] = useSending()
  const [isAsked, setAsked] = useState(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isEmail(email.trim())) {
      setWrong(true)
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    void send(async () => {
      await call(calls.subscribe, { body: { email: email.trim() } })
      notify.success('Thank you for subscribing!')
      setEmail('')
      setAsked(true)
    })
  }

  return (
    <section className={`${card.panel} ${card.roomy} ${styles.newsletter}`}>
      <div>
        <h2 className={text.heading}>First to know</h2>
        <p className={`${text.small} ${text.muted}`}>New dishes and offers by email.</p>
      </div>
      <form onSubmit={submit} noValidate>
        <TextField
          label="Your email"
          hint={isAsked ? 'Please confirm with the link in the email we have sent you.' : null}
          error={isWrong ? 'Enter a valid email' : null}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(typed) => {
            setEmail(typed)
            setWrong(false)
          }}
        />
        <Button type="submit" isBusy={isBusy}>
          Subscribe
        </Button>
      </form>
    </section>
  )
}

function PopularDishes({ outletId, items }: { outletId: string; items: Item[] }) {
  const openDish = useOpenDish(outletId)
  const now = useNow()
  const timeZone = useOutletById(outletId)?.timeZone
  if (items.length === 0) return null
  return (
    <section className={dishSection.section}>
      <div className={`${layout.across} ${layout.spread}`}>
        <h2 className={`${text.display} ${styles.title}`}>Popular</h2>
        <Link className={`${text.textLink} ${text.strong} ${text.tappable}`} to={paths.menu()}>
          See the menu
        </Link>
      </div>
      <div className={`${popularDish.dishes} ${styles.dishes}`}>
        {items.map((item, index) => (
          <PopularDish
            key={item.id}
            outletId={outletId}
            item={itemAt(item, now, timeZone)}
            onOpen={openDish}
            isSecond={index % 2 === 1}
          />
        ))}
      </div>
    </section>
  )
}

/** The shortest way to the menu: service, place, button. A postcode is optional. */
function OrderCard() {
  const { fulfilment } = useFulfilment()
  const navigate = useNavigate()
  const { outlets, defaultOutletId } = useSite()
  const outlet = useOutletById(defaultOutletId)
  const { field, submit } = usePostcodeForm((postcode) => {
    setPostcode(postcode, { forOrder: true })
    // If the shop's first kitchen does not deliver there, another one may.
    const isElsewhere = outlets.length > 1 && !(outlet && areaFor(outlet, postcode))
    void navigate(isElsewhere ? paths.stores() : paths.menu())
  })
  const isPickup = fulfilment === 'pickup'

  function start(event: FormEvent) {
    if (!isPickup && field.value) return submit(event)
    event.preventDefault()
    void navigate(paths.menu())
  }

  return (
    <section
      className={`${layout.container} ${orderCardStyles.orderCard}`}
      aria-label="Start an order"
    >
      <form className={card.panel} onSubmit={start} noValidate>
        <FulfilmentSwitch outlets={outlets} />
        <Field label={<span className={text.hidden}>Your postcode</span>} error={field.error}>
          {(control) => (
            <div className={fieldStyles.withIcon}>
              <MapPin aria-hidden />
              <input
                {...control}
                placeholder="Your postcode"
                autoComplete="postal-code"
                disabled={isPickup}
                value={isPickup ? '' : field.value}
                onChange={(event) => field.onChange(event.target.value)}
              />
            </div>
          )}
        </Field>
        <Button type="submit">Start order</Button>
      </form>
    </section>
  )
}
