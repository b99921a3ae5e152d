import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { acceptCookies, isAskedAboutCookies, rejectCookies } from '#storefront/state/cookies.ts'

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
    <section className="cookienotice sheet msg" aria-labelledby="cookie-notice">
      <div className="sheetbox">
        <h2 className="display text-[1.75rem]" id="cookie-notice">
          We use cookies
        </h2>
        <p className="muted">
          They remember your answer, and that you have signed in here before. Your cart stays in
          this browser. Nothing follows you to other sites. Read the{' '}
          <Link className="link" to={paths.cookiePolicy()}>
            cookie notice
          </Link>
          .
        </p>
        <div className="acts">
          <button type="button" className="btn" onClick={answer(acceptCookies)}>
            Accept
          </button>
          <button type="button" className="btn" onClick={answer(rejectCookies)}>
            Reject
          </button>
        </div>
      </div>
    </section>
  )
}
