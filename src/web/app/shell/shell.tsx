// The signed-in app: side menu (on phones a bottom bar and a drawer), top bar, main area with the forbidden view.
import { Badge } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { memo, Suspense, useEffect, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { useMe } from '../../api/session.tsx'
import { useMenuCounts } from '../../features/overview/use-menu-counts.ts'
import { SearchLauncher } from '../../features/search/search-launcher.tsx'
import { Link } from '../../routing/link.tsx'
import { BOTTOM_ITEMS, isActive, menuOf } from '../../routing/menu.ts'
import { Outlet } from '../../routing/router-view.tsx'
import { useLocation } from '../../routing/use-router.ts'
import { Logo } from '../../ui/layout/logo.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { beside } from '../../ui/overlays/beside.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { routes } from '../routes.tsx'
import { setForbidden, useForbidden } from './forbidden.ts'
import { Count, MenuLinks, type MenuProps } from './menu-links.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import classes from './shell.module.css'
import { ForbiddenView } from './status-pages.tsx'
import { UserMenu } from './user-menu.tsx'

// No screen waits for them.
const NotificationBell = beside(
  async () => (await import('../../features/notifications/notification-bell.tsx')).NotificationBell,
)
const MenuDrawer = onDemand(async () => (await import('./menu-drawer.tsx')).MenuDrawer)
const OutboxStrip = beside(async () => (await import('../../features/device/outbox-strip.tsx')).OutboxStrip)
const ClockStrip = beside(async () => (await import('../../features/time/clock-strip.tsx')).ClockStrip)
const LiveUpdates = beside(async () => (await import('../../api/live/live-updates.tsx')).LiveUpdates)

function SideMenu({ items, counts }: MenuProps) {
  const [compact, setCompact] = useLocalStorage({ key: 'pruva-menu-compact', defaultValue: false })
  const toggleLabel = compact ? appTexts.expandMenu : appTexts.collapseMenu
  return (
    <nav className={classes.side} data-compact={compact || undefined} aria-label={appTexts.mainMenu}>
      <Link to="/" className={classes.brand}>
        <Logo compact={compact} />
      </Link>
      <MenuLinks items={items} counts={counts} compact={compact} />
      <button
        type="button"
        className={classes.collapse}
        onClick={() => setCompact(!compact)}
        aria-label={toggleLabel}
        aria-expanded={!compact}
      >
        {compact ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
        {!compact && toggleLabel}
      </button>
    </nav>
  )
}

/** The first items of the menu; the last button opens all of them. */
function BottomBar({ items, counts }: MenuProps) {
  const { pathname } = useLocation()
  const [isOpen, { open, close }] = useDisclosure(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  return (
    <>
      <nav className={classes.bottom} aria-label={appTexts.mainMenu}>
        {items.slice(0, BOTTOM_ITEMS).map((item) => (
          <Link
            key={item.to}
            to={item.to}
            className={classes.bottomLink}
            aria-current={isActive(item, pathname) ? 'page' : undefined}
          >
            <item.icon size={22} stroke={1.7} />
            <span>{item.label}</span>
            <Count count={counts[item.to]} />
          </Link>
        ))}
        <button
          type="button"
          className={classes.bottomLink}
          onClick={open}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        >
          <IconMenu2 size={22} stroke={1.7} aria-hidden />
          <span>{appTexts.moreMenu}</span>
        </button>
      </nav>
      {wasOpened && (
        <MenuDrawer
          {...{ items, counts, isOpen }}
          onClose={close}
          onMissing={() => {
            close()
            setWasOpened(false)
          }}
        />
      )}
    </>
  )
}

function TopBar({ isNarrow }: { isNarrow: boolean }) {
  const me = useMe()
  const search = me.userInfoStatus === 'APPROVED' && <SearchLauncher routes={routes} isNarrow={isNarrow} />
  return (
    <header className={classes.top}>
      {isNarrow && (
        <Link to="/" className={classes.topBrand}>
          <Logo size={28} />
        </Link>
      )}
      {isNarrow && <span className={classes.space} />}
      {search}
      {!isNarrow && <span className={classes.space} />}
      <Badge color="blue" miw="max-content">
        {appTexts.roles[me.roleName]}
      </Badge>
      {me.userInfoStatus === 'APPROVED' && (
        <Suspense fallback={<span className={classes.bellPlace} />}>
          <NotificationBell />
          <LiveUpdates />
        </Suspense>
      )}
      <UserMenu />
    </header>
  )
}

/** Each navigation, also to the same screen, remounts this and so clears the forbidden flag. */
function ForgetForbidden() {
  useEffect(() => setForbidden(false), [])
  return null
}

/** A number in the menu renders no screen again. */
const Main = memo(function Main() {
  const isForbidden = useForbidden()
  return (
    <main id="main" tabIndex={-1} className={classes.main}>
      {isForbidden ? <ForbiddenView /> : <Outlet />}
    </main>
  )
})

export function Shell() {
  const me = useMe()
  const items = menuOf(me)
  const hasClock = me.roleName !== 'CUSTOMER' && me.userInfoStatus === 'APPROVED'
  const counts = useMenuCounts()
  const isNarrow = useIsNarrow()
  const { key } = useLocation()
  return (
    <div className={classes.shell}>
      <ForgetForbidden key={key} />
      <a href="#main" className={classes.skip}>
        {appTexts.skipToContent}
      </a>
      {!isNarrow && <SideMenu items={items} counts={counts} />}
      <div className={classes.column}>
        <TopBar isNarrow={isNarrow} />
        <OfflineStrip />
        <Suspense fallback={null}>
          {hasClock && <ClockStrip />}
          <OutboxStrip />
        </Suspense>
        <Main />
      </div>
      {isNarrow && <BottomBar items={items} counts={counts} />}
    </div>
  )
}
