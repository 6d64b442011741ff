import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { dialog, press } from '../../../test/user-actions.ts'
import { aManualLine, anOffer, CUSTOMER } from '../../../test/web-fixtures.ts'
import { show } from '../../../test/web-screen.tsx'
import { changesBetween } from '../../shared/offers/offers.changes.ts'
import type { Offer, OfferRevision } from '../../shared/offers/offers.contract.ts'
import { OfferCard } from './offer-card.tsx'

const { id: _, ...line } = aManualLine()

function revisions(finalPriceTry: number): OfferRevision[] {
  const { status, createdAt, decidedAt, version, id, serviceRequestId, offerNumber, ...terms } = anOffer()
  const hashes = { snapshotSha256: 'a', pdfSha256: null }
  const first = { ...terms, ...hashes, items: [line], sentAt: '2026-11-11T13:05:00.000Z', isCurrent: false }
  const items = [
    { ...line, unitPrice: 90 },
    { ...line, description: 'Boya' },
  ]
  const second = {
    ...first,
    rev: 2,
    items,
    finalPriceTry,
    payableTry: finalPriceTry,
    sentAt: '2026-11-14T08:00:00.000Z',
    isCurrent: true,
  }
  return [
    { ...second, changes: changesBetween(first, second) },
    { ...first, changes: null },
  ]
}

const open = (finalPriceTry: number) =>
  show(<OfferCard offer={anOffer({ rev: 2, finalPriceTry })} decisions={<button type="button">Kabul Et</button>} />, {
    as: CUSTOMER,
    server: { 'GET /api/maintenance/offers/offer/revisions': revisions(finalPriceTry) },
  })

describe('an offer that was revised', () => {
  test('the owner reads the old and the new price before the button', async () => {
    open(15_000)
    const notice = await screen.findByText('Fiyat değişti: 13.883,40 ₺ yerine 15.000,00 ₺ (2. sürüm, 14.11.2026).')
    const button = screen.getByRole('button', { name: 'Kabul Et' })
    expect(notice.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('says so too where only the lines changed', async () => {
    open(13_883.4)
    expect(await screen.findByText('Teklif değişti (2. sürüm, 14.11.2026), toplam aynı.')).toBeTruthy()
  })

  test('lists its revisions, the replaced one marked, and compares the newest two', async () => {
    open(15_000)
    await press('T-2026-0148 teklifinin sürümleri')
    const shown = await dialog()
    const rows = await shown.findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('2. sürüm Geçerli'),
      expect.stringContaining('1. sürüm Yerine yenisi geldi'),
    ])
    const changes = within(shown.getByText('Değişen kalemler').parentElement as HTMLElement)
    expect(changes.getByText(/→ .*: 1 × € 90,00$/)).toBeTruthy()
    expect(shown.getByText('Eklenen kalemler').parentElement?.textContent).toContain('Boya')
    expect(shown.getByText('13.883,40 ₺ → 15.000,00 ₺')).toBeTruthy()
  })
})

describe('the actions of an offer', () => {
  const asAdmin = (offer: Partial<Offer>, props: object = {}) =>
    show(<OfferCard offer={anOffer(offer)} isAdmin {...props} />, { server: {} })
  const named = () => [...screen.getAllByRole('link'), ...screen.getAllByRole('button')].map((one) => one.textContent)
  const inMenu = async () => {
    await press('T-2026-0148 teklifinin işlemleri')
    return (await screen.findAllByRole('menuitem')).map((one) => one.textContent)
  }

  test('an admin has the two most pressed ones at hand, and the rest in a menu', async () => {
    asAdmin({ rev: 2 }, { editPath: '/edit', copyPath: '/copy', mayWithdraw: true })
    await screen.findByRole('button', { name: 'T-2026-0148 teklifini paylaş' })
    expect(named()).toEqual(['Düzenle', 'Paylaş', ''])
    expect(await inMenu()).toEqual(['PDF', '2 sürüm', 'Olaylar', 'Yeni teklife kopyala', 'Geri çek'])
  })

  test('an accepted offer has its record and its PDF at hand', async () => {
    asAdmin({ status: 'ACCEPTED' }, { copyPath: '/copy' })
    await screen.findByRole('button', { name: 'Onay kaydı: T-2026-0148 teklifi' })
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Onay kaydı', 'PDF', ''])
    expect(await inMenu()).toEqual(['Olaylar', 'Yeni teklife kopyala'])
  })
})
