/** Every refusal the API knows: its status and the sentence a diner reads. */
export const errors = {
  malformed: [400, 'The request could not be read.'],
  unauthorised: [401, 'Please sign in again.'],
  not_found: [404, 'We could not find that.'],
  unknown_host: [404, 'No storefront is configured for this host'],
  method_not_allowed: [405, 'That is not possible here.'],
  conflict: [409, 'That has changed in the meantime.'],
  order_changed: [409, 'Something in your order has changed. Please check it.'],
  key_reused: [409, 'This request was already used for something else.'],
  wrong_state: [409, 'That is no longer possible.'],
  too_large: [413, 'The request is too large.'],
  unsupported_media: [415, 'The request must be JSON.'],
  invalid: [422, 'Please check what you entered.'],
  wrong_code: [422, 'That code isn’t right.'],
  code_burnt: [422, 'That code can’t be used any more. Please ask for a new one.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment.'],
  too_many_messages: [
    429,
    'We have sent several codes already. Please wait before asking for another.',
  ],
  too_many_tries: [429, 'Too many wrong codes. Please try again tomorrow.'],
  resend_too_soon: [429, 'Please wait a moment before asking for another code.'],
  failed: [500, 'Oops! Something went wrong.'],
  unavailable: [503, 'We are very busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errors

/** One bad field of a 422; `field` is the path in the body, as the form names it. */
export interface FieldError {
  field: string
  message: string
}
