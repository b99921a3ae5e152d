import { useEffect } from 'react'
import { useRestaurant } from './restaurant-context.ts'

/** `Sign in · Bombay Spice · Kitchen`. */
export function useTitle(title: string): void {
  const { name } = useRestaurant()
  useEffect(() => {
    document.title = `${title} · ${name} · Kitchen`
  }, [title, name])
}
