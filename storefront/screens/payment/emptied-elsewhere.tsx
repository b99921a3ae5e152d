import { Link } from 'react-router'
import { useMenuPath } from '#storefront/state/outlet.ts'
import { buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

/** The cart of this tab was emptied in another one: there is nothing to pay for. */
export function EmptiedElsewhere() {
  return (
    <section className={`${card.panel} ${card.roomy} ${layout.stack}`} role="status">
      <h2 className={text.heading}>Your cart is empty</h2>
      <p className={text.muted}>There is nothing to pay for.</p>
      <Link className={buttonClass()} to={useMenuPath()}>
        See the menu
      </Link>
    </section>
  )
}
