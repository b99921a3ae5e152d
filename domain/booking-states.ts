import { addDays, type PlainDate } from './zone.ts'

/** `placed` until its link or the restaurant confirms it, then `confirmed`, `seated` and `left`, or ended otherwise. */
export const bookingStates = [
  'placed',
  'confirmed',
  'seated',
  'left',
  'cancelled',
  'no_show',
] as const
export type BookingState = (typeof bookingStates)[number]

/** How a booking was made: by the diner, at the door, or by the restaurant for a caller. */
export const bookingSources = ['web', 'walk_in', 'phone'] as const
export type BookingSource = (typeof bookingSources)[number]

export const bookingSteps = ['confirm', 'seat', 'left', 'no-show', 'cancel'] as const
export type BookingStep = (typeof bookingSteps)[number]

interface Rule {
  from: readonly BookingState[]
  to: BookingState
}

/** The transitions of a booking's steps. Guests marked as no-show may still be seated. */
export const bookingRules: Record<BookingStep, Rule> = {
  confirm: { from: ['placed'], to: 'confirmed' },
  seat: { from: ['placed', 'confirmed', 'no_show'], to: 'seated' },
  left: { from: ['seated'], to: 'left' },
  'no-show': { from: ['placed', 'confirmed'], to: 'no_show' },
  cancel: { from: ['placed', 'confirmed'], to: 'cancelled' },
}

/** A move changes day, time or number of guests. */
export const bookingActions = [...bookingSteps, 'move'] as const
export type BookingAction = (typeof bookingActions)[number]

/** Day of a booking, role of the viewer, and today's date. */
interface Sheet {
  day: PlainDate
  today: PlainDate
  isManager: boolean
}

/** Staff change the bookings of today and tomorrow; managers those of any day, to correct what was counted. */
export function mayChangeDay({ day, today, isManager }: Sheet): boolean {
  return isManager || day === today || day === addDays(today, 1)
}

/** The steps that a person may take with a booking; screens show buttons for no others. */
export function allowedBookingActions(state: BookingState, sheet: Sheet): BookingAction[] {
  if (!mayChangeDay(sheet)) return []
  const steps = bookingSteps.filter((step) => bookingRules[step].from.includes(state))
  return isExpected(state) ? [...steps, 'move'] : steps
}

/** Whether the guests are still to come. */
export function isExpected(state: BookingState): boolean {
  return state === 'placed' || state === 'confirmed'
}

/** The state to show: a confirmed booking whose link was not opened yet is still `placed`. */
export function bookingStateOf(kept: BookingState, isHeld: boolean): BookingState {
  return kept === 'confirmed' && isHeld ? 'placed' : kept
}

/** Whether a booking in this state takes seats at its start. */
export function holdsSeats(state: BookingState): boolean {
  return state !== 'cancelled' && state !== 'no_show'
}
