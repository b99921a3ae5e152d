import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { lazySheet } from '#storefront/shell/lazy-sheet.tsx'

const DishModal = lazySheet(
  () => import('./dish-modal.tsx').then((module) => module.DishModal),
  'The dish',
)

/** Loads the sheet's script where dishes are listed, so that the first tap opens it without delay. */
export const preloadDishSheet = DishModal.preload

/** The dish named by the query, over the current screen. Closing goes back to that screen. */
export function DishSheet() {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const closed = useRef('')
  if (!search.has('dish')) return null

  function close() {
    // A second tap during the closing animation must not go back twice.
    if (closed.current === location.key) return
    closed.current = location.key
    // The first entry of this visit has nothing to go back to.
    if (location.key !== 'default') {
      void navigate(-1)
      return
    }
    const rest = new URLSearchParams(search)
    rest.delete('dish')
    rest.delete('outlet')
    void navigate({ search: String(rest) }, { replace: true, preventScrollReset: true })
  }

  return <DishModal onClose={close} />
}
