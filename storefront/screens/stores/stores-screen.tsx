import { useLocation } from 'react-router'
import type { StoreListPath } from '#domain/page-path.ts'
import type { StoresPage } from './data.server.ts'
import { defaultLayout, layouts } from './layouts.ts'
import styles from './stores-screen.module.css'
import { useStores } from './use-stores.ts'

/** All outlets of the tenant, arranged as the path asks. */
export function StoresScreen({ page }: { page: StoresPage }) {
  const { pathname } = useLocation()
  const stores = useStores(page)
  const path = pathname.replace(/\/+$/, '')
  const Layout = isLayoutPath(path) ? layouts[path] : defaultLayout
  return (
    <main id="main" className={styles.screen} data-unsettled={stores.isSettled ? undefined : ''}>
      <Layout stores={stores} />
    </main>
  )
}

function isLayoutPath(path: string): path is StoreListPath {
  return Object.hasOwn(layouts, path)
}
