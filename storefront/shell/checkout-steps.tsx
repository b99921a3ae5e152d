import { Check, Phone } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { iconButtonClass } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
import styles from './checkout-steps.module.css'

const steps = [
  { name: 'Cart', path: paths.cart() },
  { name: 'Checkout', path: paths.checkout() },
  { name: 'Payment', path: paths.payment() },
]

/** In the header of a step: where the diner is between cart and payment, and a call for help. */
export function CheckoutSteps() {
  const { contactNumber } = useSite()
  return (
    <>
      <Steps />
      <PhoneLink className={iconButtonClass()} number={contactNumber} aria-label="Call us">
        <Phone aria-hidden />
      </PhoneLink>
    </>
  )
}

/** Steps behind lead back. */
function Steps() {
  const { pathname } = useLocation()
  const current = steps.findIndex(({ path }) => path === pathname)
  return (
    <nav aria-label="Steps" className={`${styles.steps} ${layout.onDesk}`}>
      <ol className={styles.crumbs}>
        {steps.map(({ name, path }, index) => (
          <li key={name} className={index < current ? styles.passed : undefined}>
            {index < current ? (
              <Link className={text.tappable} to={path}>
                <Check size={18} aria-hidden />
                {name}
              </Link>
            ) : (
              <span aria-current={index === current ? 'step' : undefined}>{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
