import type { ReactNode } from 'react'
import { Form } from '#staff/controls/button.tsx'
import { entryWords } from '#staff/words/entry.ts'
import styles from './entry.module.css'
import { useRestaurant } from './restaurant-context.ts'

interface Props {
  title: string
  onSubmit(): void
  children: ReactNode
}

/** A page before the application: the restaurant's name, and one form. */
export function EntryForm({ title, onSubmit, children }: Props) {
  return (
    <main className={styles.entry}>
      <Form className={styles.entryBox} onSubmit={onSubmit}>
        <RestaurantHead place={entryWords.signIn.place} />
        <h1 className={styles.title}>{title}</h1>
        {children}
      </Form>
    </main>
  )
}

/** Whose kitchen it is, on screens before the board. */
export function RestaurantHead({ place }: { place: string }) {
  const { name, logo } = useRestaurant()
  return (
    <p className={styles.restaurant}>
      <img src={logo} alt="" width={56} height={56} />
      <span>
        {name}
        <small>{place}</small>
      </span>
    </p>
  )
}
