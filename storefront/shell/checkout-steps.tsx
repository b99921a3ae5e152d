import { Check, Phone } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'

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
      <a className="iconbtn" href={`tel:${contactNumber.replace(/\s/g, '')}`} aria-label="Call us">
        <Phone aria-hidden />
      </a>
    </>
  )
}

/** Steps behind lead back. */
function Steps() {
  const { pathname } = useLocation()
  const current = steps.findIndex(({ path }) => path === pathname)
  return (
    <nav aria-label="Steps" className="stepsnav desk">
      <ol className="crumbs">
        {steps.map(({ name, path }, index) => (
          <li key={name} className={index < current ? 'done' : ''}>
            {index < current ? (
              <Link className="taplink" to={path}>
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
