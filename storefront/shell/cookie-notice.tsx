import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { acceptCookies, asksForCookies, rejectCookies } from '#storefront/state/cookies.ts'
import { Button } from '#ui/button.tsx'
import text from '#ui/text.module.css'
import styles from './cookie-notice.module.css'

/**
 * Asks once a year, or on every visit after a refusal. Never blocks what is behind it. It stands in every page, so that it
 * is there at first paint; the mark that a script in the head sets decides whether it is seen (`state/cookies.ts`).
 */
export function CookieNotice() {
  const [isOpen, setOpen] = useState(true)
  useEffect(() => setOpen(asksForCookies()), [])
  if (!isOpen) return null
  const answer = (store: () => void) => () => {
    store()
    setOpen(false)
  }
  return (
    <section className={styles.cookieNotice} aria-labelledby="cookie-notice">
      <div>
        <h2 id="cookie-notice">We use cookies</h2>{' '}
        <p>
          They remember your answer. Your cart stays in this browser.{' '}
          <Link className={text.textLink} to={paths.cookiePolicy()}>
            Cookie notice
          </Link>
        </p>
      </div>
      <Button onClick={answer(acceptCookies)}>Accept</Button>
      <Button onClick={answer(rejectCookies)}>Reject</Button>
    </section>
  )
}
