// For the build alone (prerendered-pages.tsx): the menu and the top bar that stand in a page's HTML until the app has drawn its own shell.
import { IconMenu2 } from '@tabler/icons-react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import type { Role } from '../../../shared/roles.ts'
import { BOTTOM_ITEMS, isActive, itemsOf, type MenuItem } from '../../routing/menu.ts'
import { Logo } from '../../ui/logo.tsx'
import own from './early-shell.module.css'
import classes from './shell.module.css'

interface Props {
  role: Role
  /** The route's, with its parameters. */
  path: string
}

/** Its links load their screen as a new page. The keyboard and screen readers wait for the app's, which replace them within seconds. */
export function EarlyShell({ role, path }: Props) {
  const items = itemsOf(role)
  const linkTo = (item: MenuItem, size: number, className: string | undefined) => (
    <a
      key={item.to}
      href={item.to}
      tabIndex={-1}
      className={className}
      aria-current={isActive(item, path) ? 'page' : undefined}
    >
      <item.icon size={size} stroke={1.7} />
      <span>{item.label}</span>
    </a>
  )
  return (
    <div className={classes.shell} data-early-shell aria-hidden>
      <div className={own.wide}>
        <div className={classes.side}>
          <span className={classes.brand}>
            <Logo />
          </span>
          <ul className={classes.links}>
            {items.map((item) => (
              <li key={item.to}>{linkTo(item, 21, classes.link)}</li>
            ))}
          </ul>
        </div>
      </div>
      <div className={classes.column}>
        <div className={classes.top}>
          <div className={own.narrow}>
            <span className={classes.topBrand}>
              <Logo size={28} />
            </span>
          </div>
        </div>
      </div>
      <div className={own.narrow}>
        <div className={classes.bottom}>
          {items.slice(0, BOTTOM_ITEMS).map((item) => linkTo(item, 22, classes.bottomLink))}
          <span className={classes.bottomLink}>
            <IconMenu2 size={22} stroke={1.7} />
            <span>{appTexts.moreMenu}</span>
          </span>
        </div>
      </div>
    </div>
  )
}
