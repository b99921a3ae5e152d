import {
  Armchair,
  Ban,
  BookOpen,
  ChartColumn,
  ClipboardCheck,
  Clock,
  Globe,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  Settings,
  TabletSmartphone,
  Tag,
  UserCog,
  Users,
} from 'lucide-react'
import type { Me } from '#contract/staff/people.ts'
import type { Right } from '#domain/staff-rights.ts'
import { hasSetupLeft } from '#staff/shell/me.ts'
import { officeWords } from '#staff/words/office.ts'

export interface NavigationEntry {
  to: string
  name: string
  Icon: LucideIcon
}

/** `right` null: open to every member, not to a paired screen without a person. */
interface Rule extends NavigationEntry {
  right: Right | null
}

const groups: readonly (readonly Rule[])[] = [
  [
    { to: '/today', name: officeWords.today, Icon: ListChecks, right: null },
    { to: '/', name: officeWords.board, Icon: LayoutDashboard, right: 'orders.move' },
    { to: '/orders', name: officeWords.orders, Icon: ReceiptText, right: null },
    { to: '/stock', name: officeWords.soldOut, Icon: Ban, right: 'stock' },
    { to: '/bookings', name: officeWords.bookings, Icon: Armchair, right: 'bookings' },
    { to: '/customers', name: officeWords.customers, Icon: Users, right: 'customers' },
  ],
  [
    { to: '/menu', name: officeWords.menu, Icon: BookOpen, right: 'menu.write' },
    { to: '/hours', name: officeWords.hours, Icon: Clock, right: 'hours' },
    { to: '/promos', name: officeWords.promos, Icon: Tag, right: 'promos' },
    { to: '/website', name: officeWords.website, Icon: Globe, right: 'settings' },
    { to: '/reports', name: officeWords.reports, Icon: ChartColumn, right: 'reports' },
  ],
  [
    { to: '/team', name: officeWords.team, Icon: UserCog, right: 'team' },
    { to: '/devices', name: officeWords.devices, Icon: TabletSmartphone, right: 'devices' },
    { to: '/audit', name: officeWords.log, Icon: ScrollText, right: 'audit' },
    { to: '/settings', name: officeWords.settings, Icon: Settings, right: null },
  ],
]
const setup: NavigationEntry = { to: '/setup', name: officeWords.setup, Icon: ClipboardCheck }

/** Screens that this actor may open, in groups; the setup steps come first until they are done. */
export function navigationFor(
  me: Pick<Me, 'actor' | 'rights' | 'needs_setup'> | undefined,
): NavigationEntry[][] {
  const may = ({ right }: Rule) =>
    right === null ? me?.actor.role != null : (me?.rights.includes(right) ?? false)
  const [first = [], ...others] = groups.map((group) => group.filter(may))
  return [hasSetupLeft(me) ? [setup, ...first] : first, ...others].filter(
    (group) => group.length > 0,
  )
}
