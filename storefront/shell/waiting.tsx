import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { MenuWaiting } from '#storefront/screens/menu/menu-waiting.tsx'
import { useSite } from '#storefront/site.ts'
import { Failed } from '#ui/failed.tsx'
import { chunkTimeout } from './lazy-component.ts'
import { reportLoadFailure, useLoadFailure } from './load-failure.ts'
import { useHeldReloads } from './use-held-reloads.ts'
import styles from './waiting.module.css'

/** A bar while the next screen is on its way, for a menu its shape, and an offer when it does not come. */
export function Waiting() {
  const { location: next } = useNavigation()
  const { hasHomePage } = useSite()
  const { retryAt } = useLoadFailure()
  const target = next && next.pathname + next.search
  useHeldReloads(target)

  useEffect(() => {
    if (!target) return
    const timer = setTimeout(reportLoadFailure, chunkTimeout, target)
    return () => clearTimeout(timer)
  }, [target])

  return (
    <>
      {target && <div className={styles.progress} role="progressbar" aria-label="Loading" />}
      {next && isMenu(next.pathname, hasHomePage) && <MenuWaiting />}
      {retryAt && (
        <Failed
          className={styles.failure}
          // The same address again would only move within the page.
          onRetry={() => (retryAt === location.href ? location.reload() : location.assign(retryAt))}
        >
          Part of this page did not load.
        </Failed>
      )}
    </>
  )
}

function isMenu(pathname: string, hasHomePage: boolean): boolean {
  return pathname === paths.home() ? !hasHomePage : pathname.startsWith(paths.menu())
}
