import { create } from 'zustand'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
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
  const { outlets, defaultOutletId } = useSite()
  const { id } = useOutlet()
  const seen = outlets.find((outlet) => outlet.id === id && id !== defaultOutletId)
  return paths.menu(seen?.slug)
}
