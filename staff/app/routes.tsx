import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  Navigate,
  type RouteObject,
  useLocation,
  useOutletContext,
} from 'react-router'
import { type BoardContext, BoardScreen } from '#staff/board/board-screen.tsx'
import { AddressSheetFailure, lazyPart, loadPart } from '#staff/shell/lazy-part.tsx'
import { MainFailure, RouteFailure } from '#staff/shell/screen-failure.tsx'
import { useSheetAddress } from '#staff/shell/sheet-address.tsx'
import { boardWords } from '#staff/words/board.ts'
import { Kitchen } from './kitchen.tsx'
import { Root } from './root.tsx'

// Not lazy routes: the board and its sheets would wait for each other's scripts.
const OrderSheets = lazyPart(
  () => import('#staff/orders/order-sheets.tsx'),
  'OrderSheets',
  (failed) => <AddressSheetFailure {...failed} title={boardWords.lanes.orders} />,
)
const ServiceSheet = lazyPart(
  () => import('#staff/service/service.tsx'),
  'ServiceSheet',
  (failed) => <AddressSheetFailure {...failed} title={boardWords.menu.service} />,
)

/**
 * A route whose script is loaded when it is opened. React Router renders nothing for a route whose `lazy` failed, so on
 * failure it gets a component that shows the error in its place and retries.
 */
function screen<Name extends string>(
  importModule: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return {
    lazy: async () => ({
      Component: await loadPart(importModule, name).catch(() =>
        lazyPart(importModule, name, MainFailure),
      ),
    }),
    ErrorBoundary: RouteFailure,
  }
}

/** Every route of the application. */
const routes: RouteObject[] = [
  { path: '/sign-in', ...screen(() => import('#staff/sign-in/sign-in.tsx'), 'SignIn') },
  {
    path: '/sign-in/code',
    ...screen(() => import('#staff/sign-in/sign-in.tsx'), 'SignInCode'),
  },
  {
    path: '/invitation/:token',
    ...screen(() => import('#staff/sign-in/invitation.tsx'), 'Invitation'),
  },
  { path: '/pair', ...screen(() => import('#staff/pair/pair.tsx'), 'Pair') },
  { path: '/screen', ...screen(() => import('#staff/pair/add-screen.tsx'), 'AddScreen') },
  {
    Component: Kitchen,
    children: [
      {
        Component: BoardWithSheets,
        ErrorBoundary: RouteFailure,
        children: [
          { index: true, element: null },
          { path: '/orders/:id/:sheet?', element: null },
          { path: '/service', element: null },
        ],
      },
      { path: '/locked', ...screen(() => import('#staff/locked/locked.tsx'), 'Locked') },
      {
        ...screen(() => import('#staff/office/office.tsx'), 'Office'),
        children: [
          { path: '/today', ...screen(() => import('#staff/today/today.tsx'), 'Today') },
          { path: '/orders', ...screen(() => import('#staff/history/history.tsx'), 'History') },
          { path: '/stock', ...screen(() => import('#staff/stock/stock.tsx'), 'Stock') },
          {
            path: '/versions/:part/:outlet?',
            ...screen(() => import('#staff/versions/settings-versions.tsx'), 'SettingsVersions'),
          },
          { path: '/menu', ...screen(() => import('#staff/menu/menus.tsx'), 'Menus') },
          {
            path: '/menu/:menu',
            ...screen(() => import('#staff/menu/menu-editor.tsx'), 'MenuEditor'),
          },
          {
            path: '/menu/:menu/items/:id',
            ...screen(() => import('#staff/menu/dish.tsx'), 'Dish'),
          },
          {
            path: '/menu/:menu/groups/:id',
            ...screen(() => import('#staff/menu/group.tsx'), 'Group'),
          },
          {
            path: '/menu/:menu/changes',
            ...screen(() => import('#staff/menu/changes.tsx'), 'Changes'),
          },
          {
            path: '/menu/:menu/history',
            ...screen(() => import('#staff/menu/versions.tsx'), 'Versions'),
          },
          {
            path: '/menu/:menu/prices',
            ...screen(() => import('#staff/menu/prices.tsx'), 'Prices'),
          },
          {
            path: '/bookings',
            ...screen(() => import('#staff/bookings/bookings.tsx'), 'Bookings'),
          },
          {
            path: '/bookings/rules',
            ...screen(() => import('#staff/bookings/rules.tsx'), 'BookingRules'),
          },
          {
            path: '/customers',
            ...screen(() => import('#staff/customers/customers.tsx'), 'Customers'),
          },
          {
            path: '/customers/:id',
            ...screen(() => import('#staff/customers/customer.tsx'), 'Customer'),
          },
          { path: '/reports', element: <Navigate to="/reports/day" replace /> },
          {
            path: '/reports/day/:date?',
            ...screen(() => import('#staff/reports/day-report.tsx'), 'DayReport'),
          },
          { path: '/reports/sales', ...screen(() => import('#staff/reports/sales.tsx'), 'Sales') },
          {
            path: '/reports/items',
            ...screen(() => import('#staff/reports/table-reports.tsx'), 'ItemSales'),
          },
          {
            path: '/reports/promos',
            ...screen(() => import('#staff/reports/table-reports.tsx'), 'PromoSales'),
          },
          {
            path: '/reports/reasons',
            ...screen(() => import('#staff/reports/table-reports.tsx'), 'Reasons'),
          },
          { path: '/promos/:code?', ...screen(() => import('#staff/promos/promos.tsx'), 'Promos') },
          { path: '/setup', ...screen(() => import('#staff/setup/setup.tsx'), 'Setup') },
          { path: '/team', ...screen(() => import('#staff/team/team.tsx'), 'Team') },
          { path: '/devices', ...screen(() => import('#staff/devices/devices.tsx'), 'Devices') },
          { path: '/audit', ...screen(() => import('#staff/audit/audit.tsx'), 'Audit') },
          {
            path: '/hours',
            ...screen(() => import('#staff/hours/hours-page.tsx'), 'HoursPage'),
            children: [
              { index: true, ...screen(() => import('#staff/hours/hours-form.tsx'), 'Hours') },
              { path: 'areas', ...screen(() => import('#staff/hours/areas-form.tsx'), 'Areas') },
            ],
          },
          {
            path: '/website',
            ...screen(() => import('#staff/website/website.tsx'), 'Website'),
            children: [
              { index: true, element: <Navigate to="/website/home" replace /> },
              { path: 'home', ...screen(() => import('#staff/website/home-form.tsx'), 'HomeForm') },
              {
                path: 'brand/:brand?',
                ...screen(() => import('#staff/website/brand-form.tsx'), 'BrandPages'),
              },
              {
                path: 'details',
                ...screen(() => import('#staff/website/details-form.tsx'), 'DetailsForm'),
              },
              {
                path: 'texts/:text?',
                ...screen(() => import('#staff/website/texts-form.tsx'), 'LegalTexts'),
              },
            ],
          },
          {
            path: '/website/changes',
            ...screen(() => import('#staff/website/changes.tsx'), 'WebsiteChanges'),
          },
          {
            path: '/website/history',
            ...screen(() => import('#staff/website/versions.tsx'), 'WebsiteVersions'),
          },
          {
            path: '/settings',
            ...screen(() => import('#staff/settings/settings.tsx'), 'Settings'),
            children: [
              {
                path: 'outlet',
                ...screen(() => import('#staff/settings/outlet-form.tsx'), 'OutletSettings'),
              },
              {
                path: 'contact',
                ...screen(() => import('#staff/settings/contact-form.tsx'), 'ContactSettings'),
              },
              {
                path: 'alerts',
                ...screen(() => import('#staff/settings/alert-form.tsx'), 'AlertSettings'),
              },
              {
                path: 'tickets',
                ...screen(() => import('#staff/settings/ticket-form.tsx'), 'TicketSettings'),
              },
              {
                path: 'messages',
                ...screen(() => import('#staff/settings/message-form.tsx'), 'MessageSettings'),
              },
              {
                path: 'branding',
                ...screen(() => import('#staff/settings/branding-form.tsx'), 'BrandingSettings'),
              },
              {
                path: 'payments',
                ...screen(() => import('#staff/settings/payment-form.tsx'), 'PaymentSettings'),
              },
              {
                path: 'you',
                ...screen(() => import('#staff/settings/own-form.tsx'), 'OwnSettings'),
              },
            ],
          },
        ],
      },
    ],
  },
  { path: '*', element: <Navigate to="/" replace /> },
]

export function createRouter() {
  return createBrowserRouter([
    {
      element: <Root officeSheets={<OfficeSheets />} />,
      ErrorBoundary: RouteFailure,
      hydrateFallbackElement: <></>,
      children: routes,
    },
  ])
}

function BoardWithSheets() {
  const { hasStarted } = useOutletContext<BoardContext>()
  return (
    <>
      <BoardScreen />
      {/* The start of the shift covers the board until it is tapped. */}
      {hasStarted && <AddressSheets />}
    </>
  )
}

/** A sheet over an office screen. */
function OfficeSheets() {
  const { under } = useSheetAddress()
  return under !== undefined && <AddressSheets />
}

/** The sheet of the current address. Remounts for each history entry: a closed dialog would stay closed. */
function AddressSheets() {
  const { key } = useLocation()
  const { path } = useSheetAddress()
  if (path.startsWith('/orders/')) return <OrderSheets key={key} />
  return path === '/service' && <ServiceSheet key={key} />
}
