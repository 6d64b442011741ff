import {
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandYoutube,
  IconClock,
  IconMail,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { contact, landingTexts as texts } from '../../shared/landing/landing.texts.ts'
import { Logo } from '../ui/logo.tsx'
import classes from './landing-footer.module.css'

const socialIcons = { Instagram: IconBrandInstagram, YouTube: IconBrandYoutube, LinkedIn: IconBrandLinkedin } as const

export function LandingFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.footGrid}>
        <div className={classes.footBrand}>
          <Logo />
          <p>{texts.footerText}</p>
        </div>
        <div>
          <h2>{texts.contactTitle}</h2>
          <ul>
            <li>
              <IconMail size={18} aria-hidden />
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </li>
            <li>
              <IconPhone size={18} aria-hidden />
              <a href={contact.phoneLink}>{contact.phone}</a>
            </li>
            <li>
              <IconMapPin size={18} aria-hidden />
              <span>{contact.address}</span>
            </li>
            <li>
              <IconClock size={18} aria-hidden />
              <span>{contact.hours}</span>
            </li>
          </ul>
        </div>
        <div>
          <h2>{texts.legalTitle}</h2>
          <ul>
            <li>
              <Link to="/terms">{texts.terms}</Link>
            </li>
            <li>
              <Link to="/privacy">{texts.privacy}</Link>
            </li>
          </ul>
        </div>
        <div>
          <h2>{texts.socialTitle}</h2>
          <ul className={classes.social}>
            {contact.social.map(({ name, href }) => {
              const Icon = socialIcons[name]
              return (
                <li key={name}>
                  <a href={href} target="_blank" rel="noreferrer" aria-label={name}>
                    <Icon size={22} stroke={1.6} aria-hidden />
                  </a>
                </li>
              )
            })}
          </ul>
        </div>
      </div>
      {/* Pre-rendered with the year of the build. */}
      <p className={classes.rights} suppressHydrationWarning>
        {texts.rights(new Date().getFullYear())}
      </p>
    </footer>
  )
}
