import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form, isRouteErrorResponse, useRouteError } from 'react-router'
import { unexpected } from '#contract/client/call-error.ts'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { Title } from '#storefront/components/page-head.tsx'
import { DrawingPlate } from '#storefront/components/plates.tsx'
import { paths } from '#storefront/paths.ts'
import cutlery from '#storefront/pictures/cutlery.webp'
import donut from '#storefront/pictures/donut.webp'
import { reportError } from '#storefront/report-error.ts'
import { NeedsConnection } from '#storefront/screens/offline/needs-connection.tsx'
import { Shell } from '#storefront/shell/shell.tsx'
import waiting from '#storefront/shell/waiting.module.css'
import { pageTitle, useMaybeSite } from '#storefront/site.ts'
import {
  checkNetwork,
  checkNetworkAfterFailure,
  useNetwork,
  whenOnline,
} from '#storefront/state/network.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import field from '#ui/field.module.css'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
import styles from './error-screen.module.css'

/** An error that no screen handled: says what is safe, and offers a next step. */
export function ErrorScreen() {
  const error = useRouteError()
  const site = useMaybeSite()
  const isLoading = useMissingConfig(site === undefined)
  const missing = isRouteErrorResponse(error) && error.status === 404 ? error : null
  useEffect(() => {
    if (missing) return
    reportError(error)
    // The network may be the cause.
    checkNetworkAfterFailure()
  }, [error, missing])
  const isOffline = useNetwork((network) => network.isOffline)
  useEffect(() => (isOffline ? whenOnline(() => location.reload()) : undefined), [isOffline])
  const screen = missing ? (
    <NotFound isDish={missing.data === missingDish} />
  ) : isOffline ? (
    <NeedsConnection onRetry={() => void checkNetwork()} />
  ) : (
    <Failed phone={site?.contactNumber} />
  )
  if (isLoading) return <Loading />
  return site ? <Shell>{screen}</Shell> : screen
}

/** Loads a missing configuration of the page. @returns true once it is loaded, or has failed */
function useMissingConfig(isMissing: boolean): boolean {
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    if (!isMissing) return
    setLoading(true)
    void import('#storefront/shell/fetch-missing-config.ts')
      .then((module) => module.fetchMissingConfig())
      .then(setLoading, () => setLoading(false))
  }, [isMissing])
  return isLoading
}

function Loading() {
  return (
    <main id="main" aria-busy="true">
      <div className={waiting.progress} role="progressbar" aria-label="Loading" />
    </main>
  )
}

function Failed({ phone }: { phone: string | undefined }) {
  return (
    <main id="main" className={layout.container}>
      <title>{unexpected}</title>
      <Empty>
        <DrawingPlate src={cutlery} />
        <Title>{unexpected}</Title>
        <p>Your cart is safe. Please try again in a moment.</p>
        <Button onClick={() => location.reload()}>Try again</Button>
        <LinkButton kind="ghost" to={paths.menu()} reloadDocument>
          See the menu
        </LinkButton>
        {phone && (
          <PhoneLink className={buttonClass({ kind: 'ghost' })} number={phone}>
            Call {phone}
          </PhoneLink>
        )}
      </Empty>
    </main>
  )
}

const reasons = {
  page: {
    picture: donut,
    sign: '404',
    title: 'This page has been eaten.',
    text: 'The address may be old, or mistyped. The menu is still warm.',
  },
  dish: {
    picture: cutlery,
    sign: 'Gone',
    title: 'This dish is no longer on the menu.',
    text: 'It may come back another day. The rest of the menu is here.',
  },
}

function NotFound({ isDish }: { isDish: boolean }) {
  const { picture, sign, title, text: sentence } = reasons[isDish ? 'dish' : 'page']
  return (
    <main id="main" className={layout.container}>
      <title>{pageTitle(useMaybeSite(), isDish ? 'Dish not found' : 'Not found')}</title>
      <Empty>
        <DrawingPlate src={picture} className={styles.picture} />
        <p className={`${text.display} ${styles.headline}`} aria-hidden>
          {sign}
        </p>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p>{sentence}</p>
        <Form className={styles.search} role="search" action={paths.menu()}>
          <div className={`${field.withIcon} ${layout.growing}`}>
            <Search aria-hidden />
            <input
              className={field.input}
              type="search"
              name="q"
              aria-label="Search the menu"
              placeholder="Search the menu"
            />
          </div>
          <Button kind="second" type="submit">
            Search
          </Button>
        </Form>
        <div className={`${layout.across} ${layout.wrapping} ${styles.choices}`}>
          <LinkButton to={paths.menu()}>See the menu</LinkButton>
          <LinkButton kind="second" to={paths.home()}>
            Home
          </LinkButton>
        </div>
      </Empty>
    </main>
  )
}

/** Thrown with the 404 of a missing dish by its loader. */
export const missingDish = 'dish'
