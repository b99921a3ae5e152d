import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { useCart } from './cart.ts'
import { useCartCheck } from './use-cart-check.ts'

/**
 * Leads from checkout and payment back to the cart while a line is unsettled: its price has changed, or it is not
 * available. Only the cart can settle it.
 */
export function useCartGuard(outletId: string): void {
  const hasLines = useCart(({ lines }) => lines.length > 0)
  const { changed } = useCartCheck(outletId)
  const navigate = useNavigate()
  const isUnsettled = hasLines && changed.length > 0
  useEffect(() => {
    if (isUnsettled) void navigate(paths.cart(), { replace: true })
  }, [isUnsettled, navigate])
}
