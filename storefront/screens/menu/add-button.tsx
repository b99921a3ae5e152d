import { Plus } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { isGroupRequired } from '#domain/chosen-options.ts'
import type { Item } from '#domain/menu.ts'
import { paths } from '../../paths.ts'
import { announce } from '../../shell/announce.ts'
import { useCart } from '../../state/cart.ts'
import { refuseWhenClosed } from '../../state/closed.ts'
import { addOrAsk } from '../../state/new-cart.ts'
import { dishSearch } from './dish-link.tsx'

interface Props {
  outletId: string
  item: Item
}

/** Adds at once where there is nothing to choose, else opens the sheet; shows how many are in the cart. */
export function AddButton({ outletId, item }: Props) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const count = useCart((cart) =>
    cart.lines.reduce((sum, line) => (line.item.id === item.id ? sum + line.quantity : sum), 0),
  )
  // A single-choice group needs an answer even where it is optional (decisions §7).
  const mustAsk = item.groups.some((group) => isGroupRequired(group) || group.choice === 'one')

  function add() {
    if (mustAsk) {
      void navigate(
        { search: dishSearch(search, outletId, item.id) },
        { mask: paths.product(outletId, item.id), preventScrollReset: true },
      )
      return
    }
    if (refuseWhenClosed()) return
    addOrAsk(outletId, { item, quantity: 1, choices: {}, note: '' }, () =>
      announce(`${item.name} added, ${count + 1} in cart`),
    )
  }

  const label = count > 0 ? `${count} in cart. Add another ${item.name}` : `Add ${item.name}`
  return (
    <button
      type="button"
      className={count > 0 ? 'addbtn has' : 'addbtn'}
      aria-label={label}
      onClick={add}
    >
      {count > 0 ? (
        <span key={count} className="bump">
          {count}
        </span>
      ) : (
        <Plus aria-hidden />
      )}
    </button>
  )
}
