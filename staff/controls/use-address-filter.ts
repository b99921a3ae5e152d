import { useLocation, useSearchParams } from 'react-router'

/**
 * A filter stored in the URL, and a function that changes some of its fields.
 *
 * A change starts from the URL, not from the rendered filter: a second change may happen before the first is rendered.
 * After navigation to another page was requested, changes are ignored.
 *
 * @param read parses untrusted input
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
