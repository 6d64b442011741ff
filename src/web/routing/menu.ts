// The side menu by role (specification, section 2).
import {
  IconAddressBook,
  IconAlarm,
  IconBuildingStore,
  IconCalendarEvent,
  IconClock,
  IconEngine,
  IconFileInvoice,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconPackages,
  IconReportAnalytics,
  IconSailboat,
  IconSettings,
  IconTool,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Me } from '../../shared/accounts/accounts.contract.ts'
import { appTexts } from '../../shared/app/app.texts.ts'
import type { Role } from '../../shared/roles.ts'
import { TIME_PATH } from '../../shared/time/time.paths.ts'

export interface MenuItem {
  to: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Paths of the item's screens that are not under its own path. */
  also?: readonly string[]
}

const labels = appTexts.menu
const profile: MenuItem = { to: '/profile', label: labels.profile, icon: IconUserCircle }
const settings: MenuItem = { to: '/settings', label: labels.settings, icon: IconSettings }

const calendar: MenuItem = { to: '/takvim', label: labels.calendar, icon: IconCalendarEvent }

const timeOf = (label: string): MenuItem => ({ to: TIME_PATH, label, icon: IconClock })

const inventory: MenuItem = { to: '/inventory', label: labels.inventory, icon: IconPackages }

const byRole: Record<Role, readonly MenuItem[]> = {
  ADMIN: [
    { to: '/admin/overview', label: labels.overview, icon: IconLayoutDashboard },
    calendar,
    { to: '/admin/service', label: labels.requests, icon: IconTool, also: ['/admin/maintenance'] },
    { to: '/admin/customers', label: labels.customers, icon: IconAddressBook },
    { to: '/admin/boats', label: labels.boats, icon: IconSailboat, also: ['/handovers'] },
    { to: '/admin/due', label: labels.due, icon: IconAlarm, also: ['/admin/service-plans'] },
    inventory,
    timeOf(labels.allTime),
    { to: '/admin/invoicing', label: labels.invoicing, icon: IconFileInvoice },
    { to: '/admin/reports', label: labels.businessReports, icon: IconReportAnalytics },
    { to: '/admin/users', label: labels.users, icon: IconUsers },
    { to: '/admin/engines', label: labels.engines, icon: IconEngine },
    {
      to: '/admin/workshop',
      label: labels.workshop,
      icon: IconBuildingStore,
      also: [
        '/admin/offer-templates',
        '/admin/labour-rates',
        '/admin/privacy-requests',
        '/admin/kept-papers',
        '/admin/programs',
      ],
    },
    { to: '/admin/logs', label: labels.logs, icon: IconHistory, also: ['/admin/outbox'] },
  ],
  CUSTOMER: [
    { to: '/boats', label: labels.myBoats, icon: IconSailboat, also: ['/handovers'] },
    { to: '/customer/maintenance', label: labels.myRequests, icon: IconTool, also: ['/maintenance', '/statement'] },
  ],
  TECHNICIAN: [
    { to: '/technician/dashboard', label: labels.tasks, icon: IconListCheck, also: ['/technician/maintenance'] },
    calendar,
    inventory,
    timeOf(labels.time),
  ],
}

/** So many items, the first of the menu, stand in the phone's bottom bar. */
export const BOTTOM_ITEMS = 3

/** Of an approved account. */
export const itemsOf = (role: Role): readonly MenuItem[] => [...byRole[role], profile, settings]

/** Role items and settings appear only once the account's own profile is approved. */
export function menuOf(me: Me): readonly MenuItem[] {
  return me.userInfoStatus === 'APPROVED' ? itemsOf(me.roleName) : [profile]
}

export function isActive(item: MenuItem, pathname: string): boolean {
  return [item.to, ...(item.also ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}
