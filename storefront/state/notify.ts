import { create } from 'zustand'
import type { BookingForm } from '#domain/reservation.ts'

export interface Message {
  id: number
  kind: 'problem' | 'success' | 'remark'
  text: string
}

const mostShown = 4

let lastId = 0

export const useMessages = create<{ messages: Message[] }>(() => ({ messages: [] }))

export const notify: Record<'error' | 'success' | 'info', (text: string) => void> = {
  error: (text) => show('problem', text),
  success: (text) => show('success', text),
  info: (text) => show('remark', text),
}

function show(kind: Message['kind'], text: string): void {
  const message = { id: ++lastId, kind, text }
  useMessages.setState(({ messages }) => ({ messages: [message, ...messages].slice(0, mostShown) }))
}

export function dismissMessage(id: number): void {
  useMessages.setState(({ messages }) => ({ messages: messages.filter((each) => each.id !== id) }))
}

/** Removes all messages, such as a refusal before a success. */
export function dismissNotices(): void {
  useMessages.setState({ messages: [] })
}

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
