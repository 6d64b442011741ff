import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandWhatsapp,
  IconBrandYoutube,
  IconBuildingStore,
  IconClock,
  IconId,
  IconMail,
  IconMapPin,
  IconPhone,
  IconWorld,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { landingTexts as texts } from '../../../shared/landing/landing.texts.ts'
import { chatOf, dialOf, shownPhone } from '../../../shared/phone.ts'
import type { PublicWorkshop } from '../../../shared/workshop/workshop.contract.ts'
import { Link } from '../../routing/link.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import classes from './landing-footer.module.css'
import { useContact } from './use-contact.ts'

const socialIcons = {
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  youtube: IconBrandYoutube,
  linkedin: IconBrandLinkedin,
} as const
type Social = keyof typeof socialIcons

interface Line {
  key: string
  icon: ReactNode
  text: string
  href?: string
  /** Leads to another site. */
  isOutside?: boolean
}

const icon = { size: 18, 'aria-hidden': true } as const

/** What the workshop has filled in. */
const linesOf = (contact: PublicWorkshop): Line[] => {
  const { tradeName, email, phone, whatsapp, website, address, openingHours, mersis } = contact
  const line = (key: string, icon: ReactNode, text: string | null, more: Partial<Line> = {}): Line[] =>
    text === null ? [] : [{ key, icon, text, ...more }]
  const chat = chatOf(whatsapp)
  const registered = mersis === null ? null : texts.mersis(mersis)
  return [
    ...line('name', <IconBuildingStore {...icon} />, tradeName),
    ...line('email', <IconMail {...icon} />, email, { href: `mailto:${email}` }),
    ...line('phone', <IconPhone {...icon} />, phone && shownPhone(phone), { href: dialOf(phone ?? '') }),
    ...line('whatsapp', <IconBrandWhatsapp {...icon} />, chat && texts.whatsapp, { href: chat ?? '', isOutside: true }),
    ...line('website', <IconWorld {...icon} />, website && new URL(website).host, {
      href: website ?? '',
      isOutside: true,
    }),
    ...line('address', <IconMapPin {...icon} />, address),
    ...line('hours', <IconClock {...icon} />, openingHours),
    ...line('mersis', <IconId {...icon} />, registered),
  ]
}

const outside = { target: '_blank', rel: 'noreferrer' } as const

function ContactColumn({ lines }: { lines: readonly Line[] }) {
  return (
    <div>
      <h2>{texts.contactTitle}</h2>
      <ul>
        {lines.map(({ key, icon, text, href, isOutside }) => (
          <li key={key}>
            {icon}
            {href ? (
              <a href={href} {...(isOutside && outside)}>
                {text}
              </a>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function SocialColumn({ links }: { links: readonly { name: Social; href: string }[] }) {
  return (
    <div>
      <h2>{texts.socialTitle}</h2>
      <ul className={classes.social}>
        {links.map(({ name, href }) => {
          const Icon = socialIcons[name]
          return (
            <li key={name}>
              <a href={href} {...outside} aria-label={texts.social[name]}>
                <Icon size={22} stroke={1.6} aria-hidden />
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

export function LandingFooter() {
  const contact = useContact()
  const lines = contact ? linesOf(contact) : []
  const links = (Object.keys(socialIcons) as Social[]).flatMap((name) => {
    const href = contact?.[name]
    return href ? [{ name, href }] : []
  })
  return (
    <footer className={classes.footer}>
      <div className={classes.footGrid}>
        <div className={classes.footBrand}>
          <Logo />
          <p>{texts.footerText}</p>
        </div>
        {lines.length > 0 && <ContactColumn lines={lines} />}
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
        {links.length > 0 && <SocialColumn links={links} />}
      </div>
      {/* Pre-rendered with the year of the build. */}
      <p className={classes.rights} suppressHydrationWarning>
        {texts.rights(new Date().getFullYear())}
      </p>
    </footer>
  )
}
