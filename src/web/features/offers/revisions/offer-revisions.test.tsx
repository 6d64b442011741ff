import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { dialog, press } from '../../../../../test/user-actions.ts'
import { aManualLine, anOffer, CUSTOMER } from '../../../../../test/web-fixtures.ts'
import { show } from '../../../../../test/web-screen.tsx'
import { changesBetween } from '../../../../shared/offers/offers.changes.ts'
import type { Offer, OfferRevision } from '../../../../shared/offers/offers.contract.ts'
import { OfferCard } from '../offer-card.tsx'

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

const KNOWN = { rev: 1, vatMode: null, payableTry: 13_883.4, changedAt: '2026-11-14T08:00:00.000Z' }
const open = (finalPriceTry: number) =>
  show(
    <OfferCard
      offer={anOffer({ rev: 2, finalPriceTry, replaced: KNOWN })}
      isOwner
      decisions={<button type="button">Kabul Et</button>}
    />,
    {
      as: CUSTOMER,
      server: { 'GET /api/maintenance/offers/offer/revisions': revisions(finalPriceTry) },
    },
  )

describe('an offer that was revised', () => {
  test('the owner reads the old and the new price before the button', async () => {
    open(15_000)
    const notice = await screen.findByText('Fiyat değişti: 13.883,40 ₺ yerine 15.000,00 ₺ (2. sürüm, 14.11.2026).')
    const button = screen.getByRole('button', { name: 'Kabul Et' })
    expect(notice.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('one look says what it costs in lira, until when, what is optional and what it cost before', async () => {
    const line = aManualLine()
    const items = [
      line,
      { ...line, id: 'polish', description: 'Pasta', kind: 'OPTIONAL' as const },
      ...['a', 'b'].map((id) => ({ ...line, id, description: id, kind: 'ALTERNATIVE' as const, group: 'Boya' })),
    ]
    const offer = anOffer({ rev: 2, finalPriceTry: 15_000, replaced: KNOWN, items })
    const { unmount } = show(<OfferCard offer={offer} isOwner />, { as: CUSTOMER, server: {} })
    const facts = screen.getByText('11.12.2026 tarihine kadar geçerli').parentElement as HTMLElement
    expect([...facts.children].map((fact) => fact.textContent)).toEqual([
      '11.12.2026 tarihine kadar geçerli',
      '1 isteğe bağlı kalem',
      '1 seçenek grubu',
      'önceki fiyat 13.883,40 ₺',
    ])
    expect(facts.previousElementSibling?.textContent).toBe('15.000,00 ₺')
    unmount()
    show(<OfferCard offer={{ ...offer, isExpired: true }} isOwner />, { as: CUSTOMER, server: {} })
    expect(screen.queryByText('11.12.2026 tarihine kadar geçerli')).toBeNull()
  })

  test('says so too where only the lines changed', async () => {
    open(13_883.4)
    expect(await screen.findByText('Teklif değişti (2. sürüm, 14.11.2026), toplam aynı.')).toBeTruthy()
  })

  test('lists its revisions, the replaced one marked, and compares the newest two', async () => {
    open(15_000)
    await press('2 sürüm: T-2026-0148 teklifi')
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
