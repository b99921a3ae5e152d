import { Link, type LinkProps, useLinkClickHandler } from 'react-router'
import { isCurrentAddress } from './is-current-address.ts'
import type { SheetState } from './sheet-state.ts'

interface Props extends Omit<LinkProps, 'onClick' | 'replace'> {
  to: string
  state?: SheetState | undefined
}

/** A link to a sheet. As with `useOpenSheet`, two taps make one entry of the browser's history. */
export function SheetLink({ to, state, ...rest }: Props) {
  const replace = useLinkClickHandler(to, { state, replace: true })
  return (
    <Link
      {...rest}
      to={to}
      state={state}
      // A click that is handled here is not handled by the link itself.
      onClick={(event) => isCurrentAddress(to) && replace(event)}
    />
  )
}
