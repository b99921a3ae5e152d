import type { z } from 'zod'
import * as checkout from '#contract/checkout.ts'
import * as config from '#contract/config.ts'
import * as customer from '#contract/customer.ts'
import { errorData } from '#contract/error-data.ts'
import * as menu from '#contract/menu.ts'
import * as order from '#contract/order.ts'
import * as reservation from '#contract/reservation.ts'
import * as share from '#contract/shared-order.ts'
import * as signIn from '#contract/sign-in.ts'
import * as board from '#contract/staff/board.ts'
import * as service from '#contract/staff/service.ts'
import * as staffOrder from '#contract/staff/staff-order.ts'
import * as stores from '#contract/stores.ts'
import { pictureSchema } from '#contract/values.ts'

/** Schemas with a name in the API's description, for generated clients and readers. */
export const namedSchemas = {
  SiteConfig: config.siteConfig,
  Home: config.homeData,
  Menu: menu.menuResponse,
  Category: menu.menuCategory,
  Item: menu.menuItem,
  OptionGroup: menu.menuOptionGroup,
  Option: menu.menuOption,
  Picture: pictureSchema,
  OutletSummary: stores.outletSummary,
  OpeningHours: stores.openingHoursSchema,
  Store: stores.store,
  StoreDetails: stores.storeDetails,
  SignedIn: signIn.signedIn,
  CodeSent: customer.codeSent,
  ContactCodeSent: customer.contactCodeSent,
  Customer: customer.customer,
  CustomerUpdate: customer.customerUpdate,
  CustomerExport: customer.customerExport,
  Address: customer.address,
  AddressFields: customer.addressFields,
  SavedCard: customer.savedCard,
  Referrals: customer.referrals,
  Timings: checkout.timings,
  PromoCheck: checkout.promoCheckRequest,
  PromoTerms: checkout.promoTerms,
  OrderRequest: order.orderRequest,
  Order: order.order,
  OrderList: order.orderList,
  PlacedOrder: order.placedOrder,
  OrderShare: share.orderShare,
  SharedOrder: share.sharedOrder,
  PaymentIntent: order.paymentIntent,
  SettledPayment: order.paymentStatusResponse,
  OrderChange: order.orderChange,
  OrderChanged: order.orderChanged,
  ReservationTimings: reservation.reservationTimings,
  BookingRequest: reservation.bookingRequest,
  PlacedBooking: reservation.placedBooking,
  ConfirmedBooking: reservation.confirmedBooking,
  LinkedBooking: reservation.linkedBooking,
  StaffOrder: staffOrder.staffOrder,
  SteppedOrder: staffOrder.steppedOrder,
  Service: service.service,
  KitchenSlot: service.kitchenSlot,
  StockMark: service.mark,
  OutletStock: service.stock,
  Board: board.board,
  StockChange: board.boardEvents.stock,
  BoardEvent: board.boardEvent,
  FieldErrors: errorData.invalid,
  TriesLeft: errorData.wrong_code,
} satisfies Record<string, z.ZodType>

export function schemaName(schema: z.ZodType): string | undefined {
  return Object.entries(namedSchemas).find(([, each]) => each === schema)?.[0]
}
