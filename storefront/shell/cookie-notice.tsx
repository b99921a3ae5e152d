import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { acceptCookies, isAskedAboutCookies, rejectCookies } from '#storefront/state/cookies.ts'
import { Button } from '#ui/button.tsx'
import sheet from '#ui/sheet.module.css'
import text from '#ui/text.module.css'
import styles from './cookie-notice.module.css'

/**
 * Asks once a year, or on every visit after a refusal. Never blocks what is behind it. It stands in every page, so that it
 * is there at first paint; the mark that a script in the head sets decides whether it is seen (`state/cookies.ts`).
 */
export function CookieNotice() {
  const [isShown, setShown] = useState(true)
  useEffect(() => setShown(isAskedAboutCookies()), [])
  if (!isShown) return null
  const answer = (store: () => void) => () => {
    store()
    setShown(false)
  }
  return (
    <section
      className={`${styles.cookieNotice} ${sheet.sheet} ${sheet.message}`}
      aria-labelledby="cookie-notice"
    >
      <div className={sheet.content}>
        <h2 className={`${text.display} ${text.title}`} id="cookie-notice">
          We use cookies
        </h2>
        <p className={text.muted}>
          They remember your answer, and that you have signed in here before. Your cart stays in
          this browser. Nothing follows you to other sites. Read the{' '}
          <Link className={text.textLink} to={paths.cookiePolicy()}>
            cookie notice
          </Link>
          .
        </p>
        <div className={sheet.actions}>
          <Button onClick={answer(acceptCookies)}>Accept</Button>
          <Button onClick={answer(rejectCookies)}>Reject</Button>
        </div>
      </div>
    </section>
  )
}
