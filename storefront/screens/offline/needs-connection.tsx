import { EmptyWithBags } from '#storefront/components/empty-with-bags.tsx'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { Title } from '#storefront/components/page-head.tsx'
import { paths } from '#storefront/paths.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'

/** Shown instead of a page that needs a network: links to the pages that open without one. */
export function NeedsConnection({ onRetry }: { onRetry(): void }) {
  const menuPath = useMenuPath()
  return (
    <main id="main" className={layout.container}>
      <EmptyWithBags>
        <Title>This page needs a connection</Title>
        <p>It opens as soon as you are back online. Your cart is safe.</p>
        <Button onClick={onRetry}>Try again</Button>
        <LinkButton kind="second" to={menuPath}>
          See the menu
        </LinkButton>
        <LinkButton kind="ghost" to={paths.cart()}>
          See your cart
        </LinkButton>
      </EmptyWithBags>
    </main>
  )
}
