import { useEffect, useState } from 'react'

/** True from 1024 px on; false until the page is in the browser. What only a desk shows is not loaded on a phone. */
export function useIsDesk(): boolean {
  const [isDesk, setDesk] = useState(false)
  useEffect(() => {
    const query = matchMedia('(min-width: 1024px)')
    const look = () => setDesk(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return isDesk
}
