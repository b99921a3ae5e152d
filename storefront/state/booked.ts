import { create } from 'zustand'
import type { BookingForm } from '#domain/reservation.ts'

/** The booking made last on this visit, until its notice is closed. */
export interface Booked extends Pick<BookingForm, 'date' | 'time' | 'people' | 'email'> {
  /** Its seats are only held: the link in the email has to be used. */
  isHeld: boolean
  /** The restaurant has yet to confirm it. */
  awaitsRestaurant: boolean
  /** Link to a chat about it that the browser did not let us open. */
  chatLink: string | null
}

export const useBooked = create<{ booked: Booked | null }>(() => ({ booked: null }))
