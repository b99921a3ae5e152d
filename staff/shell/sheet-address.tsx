import { useCallback, useRef } from 'react'
import { Link, type LinkProps, useLinkClickHandler, useLocation, useNavigate } from 'react-router'

/** URL of the open sheet; `under` is the router's own URL, the office screen behind it. Undefined over the board. */
export function useSheetAddress(): { path: string; under: string | undefined } {
  const { pathname, search, mask } = useLocation()
  return mask
    ? { path: mask.pathname, under: pathname + search }
    : { path: pathname, under: undefined }
}

interface Options {
  /** URL of the office screen behind the sheet; undefined for the board. */
  under?: string | undefined
  replace?: boolean
}

/** Opens a sheet that has a URL. */
export function useOpenSheet(): (to: string, options?: Options) => void {
  const navigate = useNavigate()
  return useCallback(
    (to, { under, replace = false } = {}) =>
      void navigate(under ?? to, {
        ...(under && { mask: to }),
        replace: replace || isCurrentAddress(to),
      }),
    [navigate],
  )
}

interface Props extends Omit<LinkProps, 'onClick' | 'replace' | 'state'> {
  to: string
  under?: string | undefined
}

export function SheetLink({ to, under, ...rest }: Props) {
  const mask = under && { mask: to }
  const replace = useLinkClickHandler(under ?? to, { ...mask, replace: true })
  return (
    <Link
      {...rest}
      {...mask}
      to={under ?? to}
      // By default, a link to the router's current URL (`under`) replaces the history entry.
      replace={false}
      // `replace` prevents the link's own navigation.
      onClick={(event) => isCurrentAddress(to) && replace(event)}
    />
  )
}

/** Whether the browser shows this URL: a second tap must not add a second history entry. */
function isCurrentAddress(to: string): boolean {
  return new URL(to, location.href).href === location.href
}

/** React Router's state of a history entry; `idx` is 0 for the first entry in this application. */
interface Entry {
  key?: string
  idx?: number
}

/**
 * Closes a sheet by going back in the history, so that Back does not open it again.
 * @returns a function; its argument is the URL to open if the sheet is the first entry
 */
export function useCloseSheet(): (to: string) => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isLeaving = useRef(false)
  return (to) => {
    const entry: Entry = history.state ?? {}
    // A second tap while it closes, or a response after it was closed, would go back twice.
    if (isLeaving.current || (entry.key ?? 'default') !== key) return
    if (!entry.idx) return void navigate(to, { replace: true })
    isLeaving.current = true
    addEventListener('popstate', () => (isLeaving.current = false), { once: true })
    void navigate(-1)
  }
}
