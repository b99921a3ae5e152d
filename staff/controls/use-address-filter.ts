import { useLocation, useSearchParams } from 'react-router'

/**
 * A filter that the address holds, and a way to change some of its fields.
 *
 * A change starts from the address, not from the rendered filter: a second change may come before the first is rendered. Once
 * another page was requested, changes are ignored.
 *
 * @param read of untrusted input
 */
export function useAddressFilter<Filter extends object>(
  read: (params: URLSearchParams) => Filter,
  write: (filter: Filter) => URLSearchParams,
): [Filter, (fields: Partial<Filter>) => void] {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const change = (fields: Partial<Filter>) => {
    if (location.pathname !== pathname) return
    const filter = read(new URLSearchParams(location.search))
    setParams(write({ ...filter, ...fields }), { replace: true })
  }
  return [read(params), change]
}
