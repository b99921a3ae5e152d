import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useOutletContext,
} from 'react-router'
import { onSignedOut } from '#staff/api/client.ts'
import { type BoardContext, BoardScreen } from '#staff/board/board-screen.tsx'
import { wipe } from '#staff/live/session.ts'
import { usePerson } from '#staff/person/person-store.ts'
import { AddressSheetFailure, lazyPart, loadPart, SheetFailure } from '#staff/shell/lazy-part.tsx'
import { usePreferences } from '#staff/shell/preferences.ts'
import { MainFailure, RouteFailure } from '#staff/shell/screen-failure.tsx'
import { useSheetAddress } from '#staff/shell/sheet-address.tsx'
import { boardWords } from '#staff/words/board.ts'
import { personWords } from '#staff/words/common.ts'
import { Kitchen } from './kitchen.tsx'

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

/** A lazy component. React Router renders nothing if `lazy` fails, so that a failure renders an error with a retry. */
function part<Name extends string>(
  importModule: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  const lazy = async () => ({
    Component: await loadPart(importModule, name).catch(() =>
      lazyPart(importModule, name, MainFailure),
    ),
  })
  return { lazy, ErrorBoundary: RouteFailure }
}

function screen<Name extends string>(path: string, ...module: Parameters<typeof part<Name>>) {
  return { path, ...part(...module) }
}

/** Every route of the application. */
const routes: RouteObject[] = [
  screen('/sign-in', () => import('#staff/sign-in/sign-in.tsx'), 'SignIn'),
  screen('/sign-in/code', () => import('#staff/sign-in/sign-in.tsx'), 'SignInCode'),
  screen('/invitation/:token', () => import('#staff/sign-in/invitation.tsx'), 'Invitation'),
  screen('/pair', () => import('#staff/pair/pair.tsx'), 'Pair'),
  screen('/screen', () => import('#staff/pair/add-screen.tsx'), 'AddScreen'),
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
      screen('/locked', () => import('#staff/locked/locked.tsx'), 'Locked'),
      {
        ...part(() => import('#staff/office/office.tsx'), 'Office'),
        children: [
          screen('/today', () => import('#staff/today/today.tsx'), 'Today'),
          screen('/orders', () => import('#staff/history/history.tsx'), 'History'),
          screen('/stock', () => import('#staff/stock/stock.tsx'), 'Stock'),
          screen(
            '/versions/:part/:outlet?',
            () => import('#staff/versions/settings-versions.tsx'),
            'SettingsVersions',
          ),
          screen('/menu', () => import('#staff/menu/menus.tsx'), 'Menus'),
          screen('/menu/:menu', () => import('#staff/menu/menu-editor.tsx'), 'MenuEditor'),
          screen('/menu/:menu/items/:id', () => import('#staff/menu/dish.tsx'), 'Dish'),
          screen('/menu/:menu/groups/:id', () => import('#staff/menu/group.tsx'), 'Group'),
          screen('/menu/:menu/changes', () => import('#staff/menu/changes.tsx'), 'Changes'),
          screen('/menu/:menu/history', () => import('#staff/menu/changes.tsx'), 'Versions'),
          screen('/menu/:menu/prices', () => import('#staff/menu/prices.tsx'), 'Prices'),
          screen('/bookings', () => import('#staff/bookings/bookings.tsx'), 'Bookings'),
          screen('/bookings/rules', () => import('#staff/bookings/rules.tsx'), 'BookingRules'),
          screen('/customers', () => import('#staff/customers/customers.tsx'), 'Customers'),
          screen('/customers/:id', () => import('#staff/customers/customer.tsx'), 'Customer'),
          { path: '/reports', element: <Navigate to="/reports/day" replace /> },
          screen('/reports/day/:date?', () => import('#staff/reports/day-report.tsx'), 'DayReport'),
          screen('/reports/sales', () => import('#staff/reports/sales.tsx'), 'Sales'),
          screen('/reports/items', () => import('#staff/reports/table-reports.tsx'), 'ItemSales'),
          screen('/reports/promos', () => import('#staff/reports/table-reports.tsx'), 'PromoSales'),
          screen('/reports/reasons', () => import('#staff/reports/table-reports.tsx'), 'Reasons'),
          screen('/promos/:code?', () => import('#staff/promos/promos.tsx'), 'Promos'),
          screen('/setup', () => import('#staff/setup/setup.tsx'), 'Setup'),
          screen('/team', () => import('#staff/team/team.tsx'), 'Team'),
          screen('/devices', () => import('#staff/devices/devices.tsx'), 'Devices'),
          screen('/audit', () => import('#staff/audit/audit.tsx'), 'Audit'),
          {
            ...screen('/hours', () => import('#staff/hours/hours-page.tsx'), 'HoursPage'),
            children: [
              { index: true, ...part(() => import('#staff/hours/hours-form.tsx'), 'Hours') },
              screen('areas', () => import('#staff/hours/areas-form.tsx'), 'Areas'),
            ],
          },
          {
            ...screen('/website', () => import('#staff/website/website.tsx'), 'Website'),
            children: [
              { index: true, element: <Navigate to="/website/home" replace /> },
              screen('home', () => import('#staff/website/home-form.tsx'), 'HomeForm'),
              screen('brand/:brand?', () => import('#staff/website/brand-form.tsx'), 'BrandPages'),
              screen('details', () => import('#staff/website/details-form.tsx'), 'DetailsForm'),
              screen('texts/:text?', () => import('#staff/website/texts-form.tsx'), 'LegalTexts'),
            ],
          },
          screen('/website/changes', () => import('#staff/website/changes.tsx'), 'WebsiteChanges'),
          screen('/website/history', () => import('#staff/website/changes.tsx'), 'WebsiteVersions'),
          {
            ...screen('/settings', () => import('#staff/settings/settings.tsx'), 'Settings'),
            children: [
              screen('outlet', () => import('#staff/settings/outlet-form.tsx'), 'OutletSettings'),
              screen(
                'contact',
                () => import('#staff/settings/contact-form.tsx'),
                'ContactSettings',
              ),
              screen('alerts', () => import('#staff/settings/alert-form.tsx'), 'AlertSettings'),
              screen('tickets', () => import('#staff/settings/ticket-form.tsx'), 'TicketSettings'),
              screen(
                'messages',
                () => import('#staff/settings/message-form.tsx'),
                'MessageSettings',
              ),
              screen(
                'branding',
                () => import('#staff/settings/branding-form.tsx'),
                'BrandingSettings',
              ),
              screen(
                'payments',
                () => import('#staff/settings/payment-form.tsx'),
                'PaymentSettings',
              ),
              screen('you', () => import('#staff/settings/own-form.tsx'), 'OwnSettings'),
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

const IdentityDialog = lazyPart<'IdentityDialog', object>(
  () => import('#staff/person/people.tsx'),
  'IdentityDialog',
  (failed) => (
    <SheetFailure
      {...failed}
      title={personWords.title}
      onClose={() => usePerson.getState().request?.answer(false)}
    />
  ),
)

/** Around every route: the dialog that asks for a person, and the redirect when the session has ended. */
function Root({ officeSheets }: { officeSheets: ReactNode }) {
  const isAsked = usePerson(({ request }) => request !== null)
  useSignedOut()
  return (
    <>
      <Outlet />
      {officeSheets}
      {isAsked && <IdentityDialog />}
    </>
  )
}

/** When the server no longer knows this browser, deletes all orders and returns to pairing or to sign-in. */
function useSignedOut() {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    onSignedOut(() => {
      if (/^\/(sign-in|pair|invitation)(\/|$)/.test(location.pathname)) return
      void wipe(client)
      void navigate(usePreferences.getState().isScreen ? '/pair' : '/sign-in', { replace: true })
    })
  }, [navigate, client])
}
