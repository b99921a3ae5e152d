import { useLocation, useSearchParams } from 'react-router'

/** A filter in the URL. A change starts from the URL, not from the rendered filter, which may be older. */
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
