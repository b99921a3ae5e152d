import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import awning from '#storefront/components/awning.module.css'
import { paths } from '#storefront/paths.ts'
import menuScreen from '#storefront/screens/menu/menu-screen.module.css'
import { useSite } from '#storefront/site.ts'
import { checkNetwork, whenOnline } from '#storefront/state/network.ts'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import skeleton from '#ui/skeleton.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
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
      isAnswered = await checkNetwork()
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

const rows = [0, 1, 2, 3]

/** The shape of a menu that is on its way; it shows itself only when the menu takes its time. */
function MenuWaiting() {
  return (
    <div className={styles.waiting} data-waiting="" aria-hidden>
      <div className={`${awning.awning} ${awning.edged} ${menuScreen.banner}`}>
        <div className={layout.container} />
      </div>
      <div className={`${layout.container} ${layout.stack}`}>
        <Skeleton className={styles.searchWaiting} />
        <Skeleton className={styles.whereWaiting} />
        {rows.map((row) => (
          <div key={row} className={`${layout.across} ${styles.dishRow}`}>
            <div className={`${layout.stack} ${layout.close} ${layout.growing}`}>
              <Skeleton className={styles.nameWaiting} />
              <Skeleton className={styles.textWaiting} />
              <Skeleton className={styles.priceWaiting} />
            </div>
            <Skeleton className={styles.pictureWaiting} />
          </div>
        ))}
      </div>
    </div>
  )
}
