// The links of the side menu, which the drawer of a phone shows too.
import type { ReactNode } from 'react'
import type { MenuCount } from '../../features/overview/use-menu-counts.ts'
import { Link } from '../../routing/link.tsx'
import { isActive, type MenuItem } from '../../routing/menu.ts'
import { useLocation } from '../../routing/use-router.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import classes from './shell.module.css'

const MenuTooltip = onDemand(async () => (await import('./menu-tooltip.tsx')).MenuTooltip)

export interface MenuProps {
  items: readonly MenuItem[]
  /** By the item's path. */
  counts: Partial<Record<string, MenuCount>>
  /** Icons only, with the name as a tooltip. */
  compact?: boolean
  onPick?: () => void
}

const MOST_SHOWN = 99

/** A count of open items, with words for screen readers. */
export function Count({ count }: { count: MenuCount | undefined }) {
  if (!count) return null
  return (
    <>
      <span className={classes.count} aria-hidden>
        {count.value > MOST_SHOWN ? `${MOST_SHOWN}+` : count.value}
      </span>
      <span className="visually-hidden">, {count.label}</span>
    </>
  )
}

export function MenuLinks({ items, counts, compact = false, onPick }: MenuProps) {
  const { pathname } = useLocation()
  return (
    <ul className={classes.links}>
      {items.map((item) => (
        <li key={item.to}>
          <Named label={compact ? item.label : null}>
            <Link
              to={item.to}
              className={classes.link}
              aria-current={isActive(item, pathname) ? 'page' : undefined}
              onClick={onPick}
            >
              <item.icon size={21} stroke={1.7} />
              <span className={compact ? 'visually-hidden' : undefined}>{item.label}</span>
              <Count count={counts[item.to]} />
            </Link>
          </Named>
        </li>
      ))}
    </ul>
  )
}

/** A tooltip only where the name is hidden. */
function Named({ label, children }: { label: string | null; children: ReactNode }) {
  return label === null ? children : <MenuTooltip label={label}>{children}</MenuTooltip>
}
