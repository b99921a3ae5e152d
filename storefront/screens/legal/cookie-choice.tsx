import { useEffect, useState } from 'react'
import { acceptCookies, hasAcceptedCookies, rejectCookies } from '#storefront/state/cookies.ts'

/** The answer to the cookie notice, and how to change one's mind. */
export function CookieChoice() {
  const [isAccepted, setAccepted] = useState(false)
  useEffect(() => setAccepted(hasAcceptedCookies()), [])

  function change() {
    if (isAccepted) rejectCookies()
    else acceptCookies()
    setAccepted(!isAccepted)
  }

  return (
    <div className="card mt-[20px]">
      <div className="row between py-[10px]">
        <span>
          <b className="b">Needed</b>
          <br />
          <span className="t14 faint">Cart, sign-in, chosen address</span>
        </span>
        <span className="badge">Always on</span>
      </div>
      <hr />
      <label className="row between py-[10px]">
        <span>
          <b className="b">Remember that you accepted</b>
          <br />
          <span className="t14 faint">For 365 days; otherwise we ask on every visit</span>
        </span>
        <input
          type="checkbox"
          role="switch"
          className="switch"
          aria-checked={isAccepted}
          checked={isAccepted}
          onChange={change}
        />
      </label>
    </div>
  )
}
