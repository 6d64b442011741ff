import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../test/web-screen.tsx'
import { LandingPage } from './landing-page.tsx'

const open = () => show(<LandingPage />)
const hrefs = (where: HTMLElement) =>
  within(where)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

it('landing page: promises the seven things, and leads to sign-in and registration', () => {
  open()
  expect(screen.getByRole('link', { name: 'Giriş yap' }).getAttribute('href')).toBe('/auth')
  expect(screen.getAllByRole('link', { name: 'Kayıt ol' })[0]?.getAttribute('href')).toBe('/auth?mode=register')
  const features = within(screen.getByRole('region', { name: 'Servisin bütün defteri tek yerde' }))
  expect(features.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Çevrim içi randevu',
    'Bakım geçmişi',
    'Motor saati takibi',
    'Güvenli veri saklama',
    'Konuma dayalı hizmet',
    'Dijital tekne kimliği',
    'Hızlı destek',
  ])
})

it('shows the three steps: register and add a boat, make an appointment, follow it', () => {
  open()
  const steps = within(screen.getByRole('region', { name: 'Üç adımda başlayın' })).getAllByRole('listitem')
  expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Kayıt olun, teknenizi ekleyin',
    'Randevunuzu oluşturun',
    'Süreci adım adım izleyin',
  ])
})

it('landing page: ends with contact details, terms, privacy and social links', () => {
  open()
  const links = hrefs(screen.getByRole('contentinfo'))
  expect(links).toEqual(
    expect.arrayContaining(['/terms', '/privacy', 'mailto:destek@pruva.local', 'tel:+902125550107']),
  )
  expect(links.filter((link) => link?.startsWith('https://'))).toHaveLength(3)
})
