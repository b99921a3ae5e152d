import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'

interface Props {
  /** Whether diners see any dish without filters: a new restaurant has none, and one may hide all of them. */
  hasMenu: boolean
  phone: string
  onClear(): void
}

/** Shown in place of the dishes when there are none, with the reason. */
export function NoDishes({ hasMenu, phone, onClear }: Props) {
  return hasMenu ? (
    <Empty>
      <h2 className={text.heading}>No dish fits</h2>
      <p>Nothing on the menu has all of that at once.</p>
      <Button onClick={onClear}>Show the whole menu</Button>
    </Empty>
  ) : (
    <Empty>
      <h2 className={text.heading}>The menu is not here yet</h2>
      <p>There is no dish to order at the moment.</p>
      <PhoneLink className={buttonClass({ kind: 'ghost' })} number={phone}>
        Call {phone}
      </PhoneLink>
    </Empty>
  )
}
