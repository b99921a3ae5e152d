import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, useOutletContext } from 'react-router'
import { type BoardContext, BoardScreen } from '#staff/board/board-screen.tsx'
import { Kitchen } from './kitchen.tsx'
import type { SheetState } from './sheet-state.ts'

// The board opens with one file; everything else comes when it is asked for, or when the browser is idle.
const OrderSheets = screen(() => import('#staff/orders/order-sheets.tsx'), 'OrderSheets')
const ServiceSheet = screen(() => import('#staff/service/service.tsx'), 'ServiceSheet')
const SignIn = screen(() => import('#staff/sign-in/sign-in.tsx'), 'SignIn')
const SignInCode = screen(() => import('#staff/sign-in/sign-in-code.tsx'), 'SignInCode')
const Invitation = screen(() => import('#staff/sign-in/invitation.tsx'), 'Invitation')
const Pair = screen(() => import('#staff/pair/pair.tsx'), 'Pair')
const AddScreen = screen(() => import('#staff/pair/add-screen.tsx'), 'AddScreen')
const Locked = screen(() => import('#staff/locked/locked.tsx'), 'Locked')
const Office = screen(() => import('#staff/office/office.tsx'), 'Office')
const Today = screen(() => import('#staff/today/today.tsx'), 'Today')
const History = screen(() => import('#staff/history/history.tsx'), 'History')
const Stock = screen(() => import('#staff/stock/stock.tsx'), 'Stock')
const Bookings = screen(() => import('#staff/bookings/bookings.tsx'), 'Bookings')
const BookingRules = screen(() => import('#staff/bookings/rules.tsx'), 'BookingRules')
const Customers = screen(() => import('#staff/customers/customers.tsx'), 'Customers')
const Customer = screen(() => import('#staff/customers/customer.tsx'), 'Customer')
const Setup = screen(() => import('#staff/setup/setup.tsx'), 'Setup')
const Team = screen(() => import('#staff/team/team.tsx'), 'Team')
const Devices = screen(() => import('#staff/devices/devices.tsx'), 'Devices')
const DayReport = screen(() => import('#staff/reports/day-report.tsx'), 'DayReport')
const Sales = screen(() => import('#staff/reports/sales.tsx'), 'Sales')
const ItemSales = screen(() => import('#staff/reports/item-sales.tsx'), 'ItemSales')
const PromoSales = screen(() => import('#staff/reports/promo-sales.tsx'), 'PromoSales')
const Reasons = screen(() => import('#staff/reports/reasons.tsx'), 'Reasons')
const Promos = screen(() => import('#staff/promos/promos.tsx'), 'Promos')
const Audit = screen(() => import('#staff/audit/audit.tsx'), 'Audit')
const HoursPage = screen(() => import('#staff/hours/hours-page.tsx'), 'HoursPage')
const Hours = screen(() => import('#staff/hours/hours-form.tsx'), 'Hours')
const Areas = screen(() => import('#staff/hours/areas-form.tsx'), 'Areas')
const Settings = screen(() => import('#staff/settings/settings.tsx'), 'Settings')
const OutletSettings = screen(() => import('#staff/settings/outlet-form.tsx'), 'OutletSettings')
const ContactSettings = screen(() => import('#staff/settings/contact-form.tsx'), 'ContactSettings')
const AlertSettings = screen(() => import('#staff/settings/alert-form.tsx'), 'AlertSettings')
const TicketSettings = screen(() => import('#staff/settings/ticket-form.tsx'), 'TicketSettings')
const MessageSettings = screen(() => import('#staff/settings/message-form.tsx'), 'MessageSettings')
const BrandingSettings = screen(
  () => import('#staff/settings/branding-form.tsx'),
  'BrandingSettings',
)
const PaymentSettings = screen(() => import('#staff/settings/payment-form.tsx'), 'PaymentSettings')
const OwnSettings = screen(() => import('#staff/settings/own-form.tsx'), 'OwnSettings')

const Website = screen(() => import('#staff/website/website.tsx'), 'Website')
const HomeForm = screen(() => import('#staff/website/home-form.tsx'), 'HomeForm')
const BrandPages = screen(() => import('#staff/website/brand-form.tsx'), 'BrandPages')
const DetailsForm = screen(() => import('#staff/website/details-form.tsx'), 'DetailsForm')
const LegalTexts = screen(() => import('#staff/website/texts-form.tsx'), 'LegalTexts')
const WebsiteChanges = screen(() => import('#staff/website/changes.tsx'), 'WebsiteChanges')
const WebsiteVersions = screen(() => import('#staff/website/versions.tsx'), 'WebsiteVersions')

const SettingsVersions = screen(
  () => import('#staff/versions/settings-versions.tsx'),
  'SettingsVersions',
)

const Menus = screen(() => import('#staff/menu/menus.tsx'), 'Menus')
const MenuEditor = screen(() => import('#staff/menu/menu-editor.tsx'), 'MenuEditor')
const Dish = screen(() => import('#staff/menu/dish.tsx'), 'Dish')
const Group = screen(() => import('#staff/menu/group.tsx'), 'Group')
const Changes = screen(() => import('#staff/menu/changes.tsx'), 'Changes')
const Versions = screen(() => import('#staff/menu/versions.tsx'), 'Versions')
const Prices = screen(() => import('#staff/menu/prices.tsx'), 'Prices')

/** Every address of the application. */
export function Screens() {
  const location = useLocation()
  const under = (location.state as SheetState | null)?.under
  const sheets = (
    <>
      <Route path="/orders/:id/:sheet?" element={<OrderSheets />} />
      <Route path="/service" element={<ServiceSheet />} />
    </>
  )
  return (
    <Suspense fallback={null}>
      <Routes location={under ?? location}>
        <Route path="/sign-in" element={<SignIn />} />
        <Route path="/sign-in/code" element={<SignInCode />} />
        <Route path="/invitation/:token" element={<Invitation />} />
        <Route path="/pair" element={<Pair />} />
        <Route path="/screen" element={<AddScreen />} />
        <Route element={<Kitchen />}>
          <Route element={<BoardWithSheets />}>
            <Route index element={null} />
            {sheets}
          </Route>
          <Route path="/locked" element={<Locked />} />
          <Route element={<Office />}>
            <Route path="/today" element={<Today />} />
            <Route path="/orders" element={<History />} />
            <Route path="/stock" element={<Stock />} />
            <Route path="/versions/:part/:outlet?" element={<SettingsVersions />} />
            <Route path="/menu" element={<Menus />} />
            <Route path="/menu/:menu" element={<MenuEditor />} />
            <Route path="/menu/:menu/items/:id" element={<Dish />} />
            <Route path="/menu/:menu/groups/:id" element={<Group />} />
            <Route path="/menu/:menu/changes" element={<Changes />} />
            <Route path="/menu/:menu/history" element={<Versions />} />
            <Route path="/menu/:menu/prices" element={<Prices />} />
            <Route path="/bookings" element={<Bookings />} />
            <Route path="/bookings/rules" element={<BookingRules />} />
            <Route path="/customers" element={<Customers />} />
            <Route path="/customers/:id" element={<Customer />} />
            <Route path="/reports" element={<Navigate to="/reports/day" replace />} />
            <Route path="/reports/day/:date?" element={<DayReport />} />
            <Route path="/reports/sales" element={<Sales />} />
            <Route path="/reports/items" element={<ItemSales />} />
            <Route path="/reports/promos" element={<PromoSales />} />
            <Route path="/reports/reasons" element={<Reasons />} />
            <Route path="/promos/:code?" element={<Promos />} />
            <Route path="/setup" element={<Setup />} />
            <Route path="/team" element={<Team />} />
            <Route path="/devices" element={<Devices />} />
            <Route path="/audit" element={<Audit />} />
            <Route path="/hours" element={<HoursPage />}>
              <Route index element={<Hours />} />
              <Route path="areas" element={<Areas />} />
            </Route>
            <Route path="/website" element={<Website />}>
              <Route index element={<Navigate to="/website/home" replace />} />
              <Route path="home" element={<HomeForm />} />
              <Route path="brand/:brand?" element={<BrandPages />} />
              <Route path="details" element={<DetailsForm />} />
              <Route path="texts/:text?" element={<LegalTexts />} />
            </Route>
            <Route path="/website/changes" element={<WebsiteChanges />} />
            <Route path="/website/history" element={<WebsiteVersions />} />
            <Route path="/settings" element={<Settings />}>
              <Route path="outlet" element={<OutletSettings />} />
              <Route path="contact" element={<ContactSettings />} />
              <Route path="alerts" element={<AlertSettings />} />
              <Route path="tickets" element={<TicketSettings />} />
              <Route path="messages" element={<MessageSettings />} />
              <Route path="branding" element={<BrandingSettings />} />
              <Route path="payments" element={<PaymentSettings />} />
              <Route path="you" element={<OwnSettings />} />
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
      {under && (
        <Suspense fallback={null}>
          <Routes>
            {sheets}
            <Route path="*" element={null} />
          </Routes>
        </Suspense>
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
      {hasStarted && (
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      )}
    </>
  )
}

type Module<Name extends string> = Record<Name, ComponentType>

function screen<Name extends string>(load: () => Promise<Module<Name>>, name: Name) {
  return lazy(() => load().then((module) => ({ default: module[name] })))
}
