import { Suspense } from 'react'
import {
  createRoutesFromElements,
  matchRoutes,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useOutletContext,
} from 'react-router'
import { type BoardContext, BoardScreen } from '#staff/board/board-screen.tsx'
import { boardWords } from '#staff/words/board.ts'
import { Kitchen } from './kitchen.tsx'
import { AddressSheetFailure, lazyPart, loadScreen, Screen, screenPart } from './lazy-screen.tsx'
import { SheetOfEntry } from './sheet-of-entry.tsx'
import type { SheetState } from './sheet-state.ts'

// The board opens with one file; everything else comes when it is asked for, or when the browser is idle. Sheets lie over a
// board that does not wait for them.
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
const signIn = screenPart(() => import('#staff/sign-in/sign-in.tsx'), 'SignIn')
const signInCode = screenPart(() => import('#staff/sign-in/sign-in-code.tsx'), 'SignInCode')
const invitation = screenPart(() => import('#staff/sign-in/invitation.tsx'), 'Invitation')
const pair = screenPart(() => import('#staff/pair/pair.tsx'), 'Pair')
const addScreen = screenPart(() => import('#staff/pair/add-screen.tsx'), 'AddScreen')
const locked = screenPart(() => import('#staff/locked/locked.tsx'), 'Locked')
const office = screenPart(() => import('#staff/office/office.tsx'), 'Office')
const today = screenPart(() => import('#staff/today/today.tsx'), 'Today')
const history = screenPart(() => import('#staff/history/history.tsx'), 'History')
const stock = screenPart(() => import('#staff/stock/stock.tsx'), 'Stock')
const bookings = screenPart(() => import('#staff/bookings/bookings.tsx'), 'Bookings')
const bookingRules = screenPart(() => import('#staff/bookings/rules.tsx'), 'BookingRules')
const customers = screenPart(() => import('#staff/customers/customers.tsx'), 'Customers')
const customer = screenPart(() => import('#staff/customers/customer.tsx'), 'Customer')
const setup = screenPart(() => import('#staff/setup/setup.tsx'), 'Setup')
const team = screenPart(() => import('#staff/team/team.tsx'), 'Team')
const devices = screenPart(() => import('#staff/devices/devices.tsx'), 'Devices')
const dayReport = screenPart(() => import('#staff/reports/day-report.tsx'), 'DayReport')
const sales = screenPart(() => import('#staff/reports/sales.tsx'), 'Sales')
const itemSales = screenPart(() => import('#staff/reports/item-sales.tsx'), 'ItemSales')
const promoSales = screenPart(() => import('#staff/reports/promo-sales.tsx'), 'PromoSales')
const reasons = screenPart(() => import('#staff/reports/reasons.tsx'), 'Reasons')
const promos = screenPart(() => import('#staff/promos/promos.tsx'), 'Promos')
const audit = screenPart(() => import('#staff/audit/audit.tsx'), 'Audit')
const hoursPage = screenPart(() => import('#staff/hours/hours-page.tsx'), 'HoursPage')
const hours = screenPart(() => import('#staff/hours/hours-form.tsx'), 'Hours')
const areas = screenPart(() => import('#staff/hours/areas-form.tsx'), 'Areas')
const settings = screenPart(() => import('#staff/settings/settings.tsx'), 'Settings')
const outletSettings = screenPart(() => import('#staff/settings/outlet-form.tsx'), 'OutletSettings')
const contactSettings = screenPart(
  () => import('#staff/settings/contact-form.tsx'),
  'ContactSettings',
)
const alertSettings = screenPart(() => import('#staff/settings/alert-form.tsx'), 'AlertSettings')
const ticketSettings = screenPart(() => import('#staff/settings/ticket-form.tsx'), 'TicketSettings')
const messageSettings = screenPart(
  () => import('#staff/settings/message-form.tsx'),
  'MessageSettings',
)
const brandingSettings = screenPart(
  () => import('#staff/settings/branding-form.tsx'),
  'BrandingSettings',
)
const paymentSettings = screenPart(
  () => import('#staff/settings/payment-form.tsx'),
  'PaymentSettings',
)
const ownSettings = screenPart(() => import('#staff/settings/own-form.tsx'), 'OwnSettings')

const website = screenPart(() => import('#staff/website/website.tsx'), 'Website')
const homeForm = screenPart(() => import('#staff/website/home-form.tsx'), 'HomeForm')
const brandPages = screenPart(() => import('#staff/website/brand-form.tsx'), 'BrandPages')
const detailsForm = screenPart(() => import('#staff/website/details-form.tsx'), 'DetailsForm')
const legalTexts = screenPart(() => import('#staff/website/texts-form.tsx'), 'LegalTexts')
const websiteChanges = screenPart(() => import('#staff/website/changes.tsx'), 'WebsiteChanges')
const websiteVersions = screenPart(() => import('#staff/website/versions.tsx'), 'WebsiteVersions')

const settingsVersions = screenPart(
  () => import('#staff/versions/settings-versions.tsx'),
  'SettingsVersions',
)

const menus = screenPart(() => import('#staff/menu/menus.tsx'), 'Menus')
const menuEditor = screenPart(() => import('#staff/menu/menu-editor.tsx'), 'MenuEditor')
const dish = screenPart(() => import('#staff/menu/dish.tsx'), 'Dish')
const group = screenPart(() => import('#staff/menu/group.tsx'), 'Group')
const changes = screenPart(() => import('#staff/menu/changes.tsx'), 'Changes')
const versions = screenPart(() => import('#staff/menu/versions.tsx'), 'Versions')
const prices = screenPart(() => import('#staff/menu/prices.tsx'), 'Prices')

const sheets = (
  <Route
    element={
      <SheetOfEntry>
        <Outlet />
      </SheetOfEntry>
    }
  >
    <Route path="/orders/:id/:sheet?" element={<OrderSheets />} />
    <Route path="/service" element={<ServiceSheet />} />
  </Route>
)

/** Every address of the application. */
const routes = (
  <>
    <Route path="/sign-in" element={<Screen part={signIn} />} />
    <Route path="/sign-in/code" element={<Screen part={signInCode} />} />
    <Route path="/invitation/:token" element={<Screen part={invitation} />} />
    <Route path="/pair" element={<Screen part={pair} />} />
    <Route path="/screen" element={<Screen part={addScreen} />} />
    <Route element={<Kitchen loadToday={loadToday} />}>
      <Route element={<BoardWithSheets />}>
        <Route index element={null} />
        {sheets}
      </Route>
      <Route path="/locked" element={<Screen part={locked} />} />
      <Route element={<Screen part={office} />}>
        <Route path="/today" element={<Screen part={today} />} />
        <Route path="/orders" element={<Screen part={history} />} />
        <Route path="/stock" element={<Screen part={stock} />} />
        <Route path="/versions/:part/:outlet?" element={<Screen part={settingsVersions} />} />
        <Route path="/menu" element={<Screen part={menus} />} />
        <Route path="/menu/:menu" element={<Screen part={menuEditor} />} />
        <Route path="/menu/:menu/items/:id" element={<Screen part={dish} />} />
        <Route path="/menu/:menu/groups/:id" element={<Screen part={group} />} />
        <Route path="/menu/:menu/changes" element={<Screen part={changes} />} />
        <Route path="/menu/:menu/history" element={<Screen part={versions} />} />
        <Route path="/menu/:menu/prices" element={<Screen part={prices} />} />
        <Route path="/bookings" element={<Screen part={bookings} />} />
        <Route path="/bookings/rules" element={<Screen part={bookingRules} />} />
        <Route path="/customers" element={<Screen part={customers} />} />
        <Route path="/customers/:id" element={<Screen part={customer} />} />
        <Route path="/reports" element={<Navigate to="/reports/day" replace />} />
        <Route path="/reports/day/:date?" element={<Screen part={dayReport} />} />
        <Route path="/reports/sales" element={<Screen part={sales} />} />
        <Route path="/reports/items" element={<Screen part={itemSales} />} />
        <Route path="/reports/promos" element={<Screen part={promoSales} />} />
        <Route path="/reports/reasons" element={<Screen part={reasons} />} />
        <Route path="/promos/:code?" element={<Screen part={promos} />} />
        <Route path="/setup" element={<Screen part={setup} />} />
        <Route path="/team" element={<Screen part={team} />} />
        <Route path="/devices" element={<Screen part={devices} />} />
        <Route path="/audit" element={<Screen part={audit} />} />
        <Route path="/hours" element={<Screen part={hoursPage} />}>
          <Route index element={<Screen part={hours} />} />
          <Route path="areas" element={<Screen part={areas} />} />
        </Route>
        <Route path="/website" element={<Screen part={website} />}>
          <Route index element={<Navigate to="/website/home" replace />} />
          <Route path="home" element={<Screen part={homeForm} />} />
          <Route path="brand/:brand?" element={<Screen part={brandPages} />} />
          <Route path="details" element={<Screen part={detailsForm} />} />
          <Route path="texts/:text?" element={<Screen part={legalTexts} />} />
        </Route>
        <Route path="/website/changes" element={<Screen part={websiteChanges} />} />
        <Route path="/website/history" element={<Screen part={websiteVersions} />} />
        <Route path="/settings" element={<Screen part={settings} />}>
          <Route path="outlet" element={<Screen part={outletSettings} />} />
          <Route path="contact" element={<Screen part={contactSettings} />} />
          <Route path="alerts" element={<Screen part={alertSettings} />} />
          <Route path="tickets" element={<Screen part={ticketSettings} />} />
          <Route path="messages" element={<Screen part={messageSettings} />} />
          <Route path="branding" element={<Screen part={brandingSettings} />} />
          <Route path="payments" element={<Screen part={paymentSettings} />} />
          <Route path="you" element={<Screen part={ownSettings} />} />
        </Route>
      </Route>
    </Route>
    <Route path="*" element={<Navigate to="/" replace />} />
  </>
)

/**
 * Loads the parts of the screen at an address side by side: drawn before, each would ask for the next one only once it is
 * there itself, and React shows what comes within 300 ms of a placeholder late.
 */
export async function loadScreensAt(pathname: string): Promise<void> {
  const matches = matchRoutes(createRoutesFromElements(routes), pathname) ?? []
  await Promise.all(matches.map(({ route }) => loadScreen(route.element)))
}

function loadToday(): Promise<void> {
  return loadScreensAt('/today')
}

/** The screen at the current address, and a sheet over it. */
export function Screens() {
  const location = useLocation()
  const under = (location.state as SheetState | null)?.under
  return (
    <Suspense fallback={null}>
      <Routes location={under ?? location}>{routes}</Routes>
      {under && (
        <Routes>
          {sheets}
          <Route path="*" element={null} />
        </Routes>
      )}
    </Suspense>
  )
}

/** Sheets lie over the board, which goes on under them. */
function BoardWithSheets() {
  const { hasStarted } = useOutletContext<BoardContext>()
  return (
    <>
      <BoardScreen />
      {/* What opens last lies on top: nothing before the shift has started. */}
      {hasStarted && <Outlet />}
    </>
  )
}
