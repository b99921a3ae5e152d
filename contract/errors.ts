/** Every error code of the API, with its HTTP status and the default message. */
export const errors = {
  malformed: [400, 'The request could not be read.'],
  unauthorised: [401, 'Please sign in again.'],
  forbidden: [403, 'Your role does not allow this.'],
  person_needed: [403, 'Who are you? Please enter your PIN.'],
  proof_needed: [403, 'Please enter your PIN or a code first.'],
  not_found: [404, 'We could not find that.'],
  unknown_host: [404, 'No storefront is configured for this host'],
  method_not_allowed: [405, 'That is not possible here.'],
  timed_out: [408, 'The request took too long.'],
  conflict: [409, 'That has changed in the meantime.'],
  order_changed: [409, 'Something in your order has changed. Please check it.'],
  key_reused: [409, 'This request was already used for something else.'],
  wrong_state: [409, 'That is no longer possible.'],
  last_owner: [409, 'A restaurant needs an owner.'],
  contact_taken: [409, 'Somebody on the team has this contact already.'],
  closed_already: [409, 'This day is closed already.'],
  was_used: [409, 'This code was used already. Stop it and make a new one.'],
  limit_reached: [409, 'There are as many as there may be.'],
  code_needed: [409, 'Please confirm first that it is you, with a code.'],
  too_large: [413, 'The request is too large.'],
  unsupported_media: [415, 'The request must be JSON.'],
  invalid: [422, 'Please check what you entered.'],
  no_texts: [422, 'We can’t send a text to this number. Please use your email instead.'],
  wrong_code: [422, 'That code isn’t right.'],
  code_exhausted: [422, 'That code can’t be used any more. Please ask for a new one.'],
  second_code: [
    422,
    'That code is right. To keep your account safe we have sent you a second one: please enter it now.',
  ],
  wrong_pin: [422, 'That PIN isn’t right.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment.'],
  too_many_bookings: [
    429,
    'You have several bookings with us already. Please call us for another.',
  ],
  too_many_messages: [
    429,
    'We have sent several codes already. Please wait before asking for another.',
  ],
  too_many_texts: [429, 'We can’t send more texts right now. Please use your email instead.'],
  too_many_tries: [429, 'Too many wrong codes. Please try again tomorrow.'],
  pin_locked: [429, 'Too many wrong PINs. Please wait a while.'],
  too_many_orders: [
    429,
    'You have ordered several times already. Please wait a while, or call the restaurant.',
  ],
  too_many_unpaid: [
    429,
    'You have several orders that are not paid yet. Please pay for one of them under Orders, or cancel it there.',
  ],
  resend_too_soon: [429, 'Please wait a moment before asking for another code.'],
  headers_too_large: [431, 'The request is too large.'],
  failed: [500, 'Oops! Something went wrong.'],
  unavailable: [503, 'We are very busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errors

/** One invalid field of a 422; `field` is its path in the request body. */
export interface FieldError {
  field: string
  message: string
}
