/**
 * Every call of the API: its method and its path. Apart from what the calls take and answer (`calls/`), so that the
 * browser loads no schema.
 */
export const calls = {
  loadConfig: 'POST /api/loadconfig',
  getHome: 'GET /api/home',
  countVisit: 'GET /api/visitor',
  reportClientError: 'POST /api/client-errors',
  getMenu: 'GET /api/menu/:param',
  getItem: 'GET /api/menu/item/:id',
  listStores: 'GET /api/store',
  getStore: 'GET /api/stores/:id',
  register: 'POST /api/register',
  resendCode: 'POST /api/resend-otp',
  verifyCode: 'POST /api/verify-otp',
  signOut: 'POST /api/logout',
  signOutEverywhere: 'POST /api/customer/sign-out-everywhere',
  getCustomer: 'GET /api/customer',
  updateCustomer: 'POST /api/customer',
  exportCustomer: 'GET /api/customer/export',
  deleteCustomer: 'DELETE /api/customer',
  sendContactProof: 'POST /api/customer/contact/prove',
  verifyContactProof: 'POST /api/customer/contact/prove/verify',
  changeContact: 'POST /api/customer/contact',
  verifyContact: 'POST /api/customer/contact/verify',
  sendPhoneCode: 'POST /api/customer/phone',
  verifyPhone: 'POST /api/customer/phone/verify',
  sendEmailLink: 'POST /api/customer/email/link',
  confirmEmail: 'POST /api/customer/email/confirm',
  listAddresses: 'GET /api/customer-addresses',
  createAddress: 'POST /api/customer-addresses',
  updateAddress: 'PUT /api/customer-addresses/:id',
  deleteAddress: 'DELETE /api/customer-addresses/:id',
  getReferrals: 'GET /api/customer/referrals',
  listTimings: 'GET /api/available-timings',
  checkPromo: 'POST /api/promo',
  placeOrder: 'POST /api/order',
  settlePayment: 'PUT /api/order/payment/status',
  listOrders: 'GET /api/orders',
  getOrder: 'GET /api/orders/:id',
  watchOrder: 'GET /api/orders/:id/events',
  cancelOrder: 'POST /api/orders/:id/cancel',
  reopenPayment: 'POST /api/orders/:id/payment',
  confirmSandboxPayment: 'POST /api/sandbox/confirm',
  receiveStripeEvent: 'POST /api/webhooks/stripe',
  getReservationTimings: 'GET /api/reservation/timings',
  bookTable: 'POST /api/booking',
  confirmBooking: 'POST /api/booking/confirm',
  subscribe: 'POST /api/subscribe',
  confirmSubscription: 'POST /api/newsletter/confirm',
  unsubscribe: 'POST /api/newsletter/unsubscribe',
  publishPresence: 'POST /api/publish_user',
  endPresence: 'POST /api/publish_inActive_user',
  // The restaurant's side: on staff hosts only.
  getMe: 'GET /api/staff/me',
} as const

export type CallName = keyof typeof calls
/** A call's method and path, by which its types are found: `calls.getOrder`. */
export type Call = (typeof calls)[CallName]
/** The call's name by its method and path. */
export type NameOf<C extends Call> = { [Name in CallName as (typeof calls)[Name]]: Name }[C]
