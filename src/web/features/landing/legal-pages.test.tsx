import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPublicWorkshop } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { TermsPage } from './terms-page.tsx'

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const sectionOf = (title: RegExp) => screen.getByRole('heading', { level: 2, name: title }).closest('section')
const wordsOf = (title: RegExp) => sectionOf(title)?.textContent ?? ''

it('the privacy page tells all that the KVKK asks for, in its order', async () => {
  const workshop = aPublicWorkshop()
  show(<PrivacyPage />, { server: { 'GET /api/public/workshop': workshop } })
  await screen.findByText(/Poyraz Tekne Servisi/)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gizlilik politikası')
  expect(screen.getByRole('article').textContent).toContain('6698 sayılı Kişisel Verilerin Korunması Kanunu')
  expect(headings()).toEqual([
    '1. Veri sorumlusu',
    '2. İşlenen kişisel veriler',
    '3. İşleme amaçları ve hukuki sebepler',
    '4. Toplama yöntemi',
    '5. Aktarım',
    '6. Saklama süresi',
    '7. Çerezler ve tarayıcı deposu',
    '8. KVKK madde 11 uyarınca haklarınız',
  ])
  for (const word of [workshop.address, workshop.email, '0252 316 00 00']) expect(wordsOf(/^1\./)).toContain(word)
  expect(wordsOf(/^8\./)).toContain(`Başvurunuzu ${workshop.email} adresine`)
  // The data that the product stores, and what it passes on.
  for (const word of ['telefon', 'IP adresi', 'konum', 'seri numarası', 'fotoğraf', 'bildirim'])
    expect(wordsOf(/^2\./)).toContain(word)
  expect(wordsOf(/^5\./)).toContain('harita sunucusundan')
  for (const word of ['180 gün', 'tema tercihi ve tanıma çerezi dışındaki kayıtlar silinir'])
    expect(wordsOf(/^7\./)).toContain(word)
  expect(within(sectionOf(/^8\./) as HTMLElement).getAllByRole('listitem')).toHaveLength(7)
  expect(wordsOf(/^8\./)).toContain('en geç otuz gün içinde ücretsiz')
})

it('the privacy page invents nothing that the workshop has not filled in', async () => {
  const nothing = aPublicWorkshop({ tradeName: null, address: null, email: null, phone: null })
  const { sent } = show(<PrivacyPage />, { server: { 'GET /api/public/workshop': nothing } })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(wordsOf(/^1\./)).toBe('1. Veri sorumlusuBu uygulamayı işleten servis.')
  expect(wordsOf(/^8\./)).toContain('Başvurunuzu bize, sistemde kayıtlı e-posta adresinizden')
  expect(screen.getByRole('article').textContent).not.toMatch(/null|undefined|@/)
})

it('the terms say what binds both sides', () => {
  show(<TermsPage />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kullanım koşulları')
  expect(headings()).toEqual([
    '1. Hizmetin kapsamı',
    '2. Hesap açma ve onay',
    '3. Hesap güvenliği',
    '4. Talepler, teklifler ve iptal',
    '5. Uygun kullanım',
    '6. Sorumluluk',
    '7. Hesabın kapatılması',
    '8. Değişiklikler ve uygulanacak hukuk',
  ])
  // As in the state machine: free until an offer is accepted, the rate frozen on the offer.
  expect(wordsOf(/^4\./)).toContain('teklif onayı verilene kadar uygulama üzerinden ücretsiz iptal edebilirsiniz')
  expect(wordsOf(/^4\./)).toContain('Kabul edilen teklifin kuru sonradan değişmez')
  expect(wordsOf(/^8\./)).toContain('tüketici hakem heyetleri')
  const notices = screen.getByRole('link', { name: 'Açık kaynak bildirimleri' })
  expect(notices.getAttribute('href')).toBe('/third-party-notices.txt')
})
