import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import {
  acceptCookies,
  hasAcceptedCookies,
  hasRejectedCookies,
  rejectCookies,
} from '../state/cookies.ts'

/** Asks once a year, or on every visit after a refusal. Never blocks what is behind it. */
export function CookieNotice() {
  const [isShown, setShown] = useState(() => !hasAcceptedCookies() && !hasRejectedCookies())
  if (!isShown) return null
  const answer = (store: () => void) => () => {
    store()
    setShown(false)
  }
  return (
    <section className="cookienotice sheet msg" aria-labelledby="cookie-notice">
      <div className="sheetbox">
        <h2 className="display" id="cookie-notice" style={{ fontSize: '1.75rem' }}>
          We use cookies
        </h2>
        <p className="muted">
          They keep your cart and your sign-in. Nothing follows you to other sites. Read the{' '}
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
