import { Check } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'

const steps = [
  { name: 'Cart', path: paths.cart() },
  { name: 'Checkout', path: paths.checkout() },
  { name: 'Payment', path: paths.payment() },
]

/** Where the diner is between cart and payment; steps behind lead back. */
export function CheckoutSteps() {
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
