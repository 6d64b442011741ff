import {
  IconCalendarEvent,
  IconClockHour4,
  IconFirstAidKit,
  IconHistory,
  IconId,
  IconMapPin,
  IconShieldLock,
} from '@tabler/icons-react'
import { landingTexts as texts } from '../../../shared/landing/landing.texts.ts'
import classes from './landing-sections.module.css'

const icons = {
  appointments: IconCalendarEvent,
  history: IconHistory,
  hours: IconClockHour4,
  storage: IconShieldLock,
  location: IconMapPin,
  identity: IconId,
  support: IconFirstAidKit,
} as const satisfies Record<keyof typeof texts.features, unknown>

/** Most visitors want it: highlighted. */
const FIRST = 'appointments'

export function LandingFeatures() {
  return (
    <section className={classes.features} aria-labelledby="features-title">
      <h2 id="features-title">{texts.featuresTitle}</h2>
      <p className={classes.sub}>{texts.featuresText}</p>
      <ul>
        {(Object.keys(icons) as (keyof typeof icons)[]).map((key) => {
          const Icon = icons[key]
          return (
            <li key={key} className={key === FIRST ? classes.accent : undefined}>
              <span className={classes.icon}>
                <Icon size={24} stroke={1.6} aria-hidden />
              </span>
              <h3>{texts.features[key].title}</h3>
              <p>{texts.features[key].text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
