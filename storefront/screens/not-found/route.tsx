import { data } from 'react-router'

/** Anything that matches nothing else: status 404, shown by the error boundary. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFoundRoute() {
  return null
}
