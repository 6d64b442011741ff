// The frame of sign-in and of the steps up to the approval: a form beside a picture of the sea.

import { accountsTexts } from '../../../shared/accounts/accounts.texts.ts'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { Link } from '../../routing/link.tsx'
import { Outlet } from '../../routing/router-view.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import classes from './auth-layout.module.css'

export function AuthLayout() {
  return (
    <div className={classes.auth}>
      <header className={classes.sea}>
        <Link to="/" className={classes.brand}>
          <Logo size={34} />
        </Link>
        <div className={classes.words}>
          <p className={classes.headline}>{accountsTexts.headline}</p>
          <p>{accountsTexts.headlineText}</p>
        </div>
        <svg className={classes.wave} viewBox="0 0 1440 180" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 80c180-60 320 50 520 14s320-80 520-30 260 46 400 0v116H0z" fill="#12939f" opacity=".3" />
          <path d="M0 116c220-50 380 36 600 8s380-60 840 6v50H0z" fill="#0c7985" opacity=".45" />
        </svg>
      </header>
      <div className={classes.side}>
        <main id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <footer className={classes.foot}>
          <Link to="/terms">{appTexts.titles.terms}</Link>
          <Link to="/privacy">{appTexts.titles.privacy}</Link>
        </footer>
      </div>
    </div>
  )
}
