// The landing page: plain CSS, no calls. The build writes it into index.html, so that it opens at once.
// Redirects signed-in users to their home.

import { landingTexts as texts } from '../../../shared/landing/landing.texts.ts'
import { useToken } from '../../api/use-token.ts'
import { Link, Navigate } from '../../routing/link.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import classes from './landing.module.css'
import { LandingFeatures } from './landing-features.tsx'
import { LandingFooter } from './landing-footer.tsx'
import sections from './landing-sections.module.css'

const REGISTER = '/auth?mode=register'

function Hero() {
  return (
    <div className={classes.hero}>
      <div className={classes.inner}>
        <header className={classes.nav}>
          <Logo size={34} />
          <nav className={classes.account} aria-label={texts.mainMenu}>
            <Link to="/auth" className={classes.ghost}>
              {texts.login}
            </Link>
            <Link to={REGISTER} className={classes.ghost}>
              {texts.register}
            </Link>
          </nav>
        </header>
        <div className={classes.pitch}>
          <div>
            <h1>
              {texts.heroStart} <br />
              {texts.heroEnd}
            </h1>
            <p className={classes.lead}>{texts.heroText}</p>
            <div className={classes.calls}>
              <Link to={REGISTER} className={classes.primary}>
                {texts.heroAction}
              </Link>
              <a href="#steps" className={classes.secondary}>
                {texts.heroSecond}
              </a>
            </div>
          </div>
          <Example />
        </div>
      </div>
      <svg className={classes.wave} viewBox="0 0 1440 90" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 50c180-40 320 30 520 10s320-50 520-20 260 30 400 0v50H0z" fill="#12939f" opacity=".35" />
        <path d="M0 62c220-36 380 24 600 4s380-40 840 4v20H0z" className={classes.foreground} />
      </svg>
    </div>
  )
}

/** The steps of an example request, so that a visitor sees the product and not a drawing of it. */
function Example() {
  return (
    <section className={classes.example} aria-label={texts.exampleLabel}>
      <h2>{texts.exampleTitle}</h2>
      <ol>
        {texts.exampleSteps.map((step, index) => (
          <li key={step.text} data-done={step.done || undefined}>
            <span className={classes.dot} aria-hidden="true">
              {step.done ? '✓' : index + 1}
            </span>
            <span>
              {step.text}
              {step.done && <span className="visually-hidden"> ({texts.done})</span>}
            </span>
            {step.detail && <span className={classes.detail}>{step.detail}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Steps() {
  return (
    <section id="steps" className={sections.steps} aria-labelledby="steps-title">
      <h2 id="steps-title">{texts.stepsTitle}</h2>
      <ol>
        {texts.steps.map((step, index) => (
          <li key={step.title}>
            <span className={sections.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function LandingPage() {
  if (useToken()) return <Navigate to="/auth" replace />
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Hero />
        <div className={classes.inner}>
          <LandingFeatures />
          <Steps />
        </div>
        <section className={sections.closing}>
          <div className={classes.inner}>
            <h2>{texts.closingTitle}</h2>
            <p>{texts.closingText}</p>
            <Link to={REGISTER} className={classes.primary}>
              {texts.register}
            </Link>
          </div>
        </section>
      </main>
      <LandingFooter />
    </>
  )
}
