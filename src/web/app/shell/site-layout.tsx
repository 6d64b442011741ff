// The frame of pages that anybody may open: only logo and text.

import { appTexts } from '../../../shared/app/app.texts.ts'
import { Link } from '../../routing/link.tsx'
import { Outlet } from '../../routing/router-view.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import classes from './site-layout.module.css'

export function SiteLayout() {
  return (
    <div className={classes.site}>
      <header className={classes.head}>
        <Link to="/" className={classes.brand}>
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.foot}>
        <Link to="/terms">{appTexts.titles.terms}</Link>
        <Link to="/privacy">{appTexts.titles.privacy}</Link>
      </footer>
    </div>
  )
}
