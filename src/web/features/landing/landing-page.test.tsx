import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPublicWorkshop } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { LandingPage } from './landing-page.tsx'

const open = (workshop = aPublicWorkshop()) =>
  show(<LandingPage />, { server: { 'GET /api/public/workshop': workshop } })
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

it('landing page: ends with contact details, terms, privacy and social links', async () => {
  open()
  await screen.findByText('0252 316 00 00')
  const links = hrefs(screen.getByRole('contentinfo'))
  expect(links).toEqual(
    expect.arrayContaining([
      ...['/terms', '/privacy', 'mailto:servis@poyraz.test', 'tel:+902523160000'],
      ...['https://wa.me/905321234567', 'https://poyraz.test', 'https://www.instagram.com/poyraz'],
    ]),
  )
})

it('landing page: a workshop without facts → no contact and no social heading', async () => {
  const nothing = Object.fromEntries(Object.keys(aPublicWorkshop()).map((name) => [name, null]))
  const { sent } = open(nothing as ReturnType<typeof aPublicWorkshop>)
  await waitFor(() => expect(sent).toHaveLength(1))
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Yasal'])
  expect(hrefs(screen.getByRole('contentinfo'))).toEqual(['/terms', '/privacy'])
})
