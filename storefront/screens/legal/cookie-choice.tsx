import { useEffect, useState } from 'react'
import { acceptCookies, hasAcceptedCookies, rejectCookies } from '#storefront/state/cookies.ts'
import { Badge } from '#ui/badge.tsx'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import toggle from '#ui/toggle.module.css'
import styles from './cookie-choice.module.css'

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
    <div className={`${card.panel} ${styles.choices}`}>
      <div className={`${layout.across} ${layout.spread} ${styles.choiceRow}`}>
        <span>
          <b className={text.strong}>Needed</b>
          <br />
          <span className={`${text.small} ${text.faint}`}>Cart, sign-in, chosen address</span>
        </span>
        <Badge>Always on</Badge>
      </div>
      <hr />
      <label className={`${layout.across} ${layout.spread} ${styles.choiceRow}`}>
        <span>
          <b className={text.strong}>Remember that you accepted</b>
          <br />
          <span className={`${text.small} ${text.faint}`}>
            For 365 days; otherwise we ask on every visit
          </span>
        </span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: HTML forbids `aria-checked` on a checkbox; `checked` says it.
          role="switch"
          className={toggle.toggle}
          checked={isAccepted}
          onChange={change}
        />
      </label>
    </div>
  )
}
