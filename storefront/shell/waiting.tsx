import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { MenuWaiting } from '#storefront/screens/menu/menu-waiting.tsx'
import { useSite } from '#storefront/site.ts'
import { lookForNetwork, whenOnline } from '#storefront/state/network.ts'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import skeleton from '#ui/skeleton.module.css'
import styles from './waiting.module.css'

/** Milliseconds after which a retry is offered. */
const longestWait = 120_000

/** Progress bar during navigation; a skeleton for menus, for a second one for the home page; a retry after two minutes. */
export function Waiting() {
  const { location: next } = useNavigation()
  const { hasHomePage } = useSite()
  const target = next && next.pathname + next.search
  const [late, setLate] = useState<string | null>(null)
  useHeldReloads(target)

  useEffect(() => {
    if (!target) return
    const timer = setTimeout(setLate, longestWait, target)
    return () => {
      clearTimeout(timer)
      setLate(null)
    }
  }, [target])

  return (
    <>
      {target && <div className={styles.progress} role="progressbar" aria-label="Loading" />}
      {next && isMenu(next.pathname, hasHomePage) && <MenuWaiting />}
      {hasHomePage && next?.pathname === paths.home() && (
        <div className={styles.homePlaceholder} aria-busy="true">
          <div className={`${layout.container} ${skeleton.skeleton}`} />
        </div>
      )}
      {late && (
        <Failed className={styles.failure} onRetry={() => location.assign(late)}>
          Part of this page did not load.
        </Failed>
      )}
    </>
  )
}

function isMenu(pathname: string, hasHomePage: boolean): boolean {
  return pathname === paths.home() ? !hasHomePage : pathname.startsWith(paths.menu())
}

/**
 * The router reloads the page when the script of the next screen fails to load. Offline, that would end at the browser's own error
 * page: the reload is cancelled, and the next screen is opened once the network is back. Browsers without the Navigation API reload.
 * @param target the address of the next screen
 */
function useHeldReloads(target: string | undefined): void {
  const wanted = useRef(target)
  wanted.current = target
  useEffect(() => {
    if (!('navigation' in window)) return
    let isAnswered = false
    let stopWaiting = () => {}
    const hold = async (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || isAnswered) return
      event.preventDefault()
      isAnswered = await lookForNetwork()
      if (isAnswered) return location.reload()
      stopWaiting = whenOnline(() => {
        if (wanted.current) location.assign(wanted.current)
      })
    }
    navigation.addEventListener('navigate', hold)
    return () => {
      stopWaiting()
      navigation.removeEventListener('navigate', hold)
    }
  }, [])
}
