import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { MenuWaiting } from '#storefront/screens/menu/menu-waiting.tsx'
import { useSite } from '#storefront/site.ts'
import { chunkTimeout } from './lazy-component.ts'
import { reportLoadFailure, useLoadFailure } from './load-failure.ts'

/** A bar while the next screen is on its way, for a menu its shape, and an offer when it does not come. */
export function Waiting() {
  const { location: next } = useNavigation()
  const { hasHomePage } = useSite()
  const { retryAt } = useLoadFailure()
  const target = next && next.pathname + next.search

  useEffect(() => {
    if (!target) return
    const timer = setTimeout(reportLoadFailure, chunkTimeout, target)
    return () => clearTimeout(timer)
  }, [target])

  return (
    <>
      {target && <div className="waiting" role="progressbar" aria-label="Loading" />}
      {next && isMenu(next.pathname, hasHomePage) && <MenuWaiting />}
      {retryAt && (
        <div className="notice bad trouble" role="alert">
          <p className="grow">Part of this page did not load.</p>
          <button
            type="button"
            className="btn second small"
            // The same address again would only move within the page.
            onClick={() =>
              retryAt === location.href ? location.reload() : location.assign(retryAt)
            }
          >
            Try again
          </button>
        </div>
      )}
    </>
  )
}

function isMenu(pathname: string, hasHomePage: boolean): boolean {
  return pathname === paths.home() ? !hasHomePage : pathname.startsWith(paths.menu())
}
