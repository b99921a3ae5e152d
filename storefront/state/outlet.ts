import { create } from 'zustand'
import { paths } from '#storefront/paths.ts'
import { useMaybeSite } from '#storefront/site.ts'
import { read, write } from './storage.ts'

/** The kitchen whose menu was seen last, also on an earlier visit. */
const useOutlet = create<{ id: string | null }>(() => ({ id: null }))
// The first render is the server's, which knows of none in any case.
if (typeof window !== 'undefined') useOutlet.setState({ id: read('outlet_id') })

export function chooseOutlet(id: string): void {
  write('outlet_id', id)
  useOutlet.setState({ id })
}

/** Back to the menu the diner was looking at, rather than to another kitchen's. */
export function useMenuPath(): string {
  // An error can be shown on a page that came without its site.
  const site = useMaybeSite()
  const { id } = useOutlet()
  const seen = site?.outlets.find((outlet) => outlet.id === id && id !== site.defaultOutletId)
  return paths.menu(seen?.slug)
}
