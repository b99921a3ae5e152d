import { data } from 'react-router'

/** Anything that matches nothing else: status 404, and a way on. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
