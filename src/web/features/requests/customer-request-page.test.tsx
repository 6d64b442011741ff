import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { dialog, fill, press, pressInDialog } from '../../../../test/user-actions.ts'
import { anOffer, aRequest } from '../../../../test/web-fixtures.ts'
import { onPhone } from '../../../../test/web-screen.tsx'
import { done, refusal, type Sent } from '../../../../test/web-server.ts'
import { asCustomer, OFFERS, REQUEST, serverOf } from './request-page-fixture.tsx'

const question = () => screen.findByRole('dialog')

describe('the customer', () => {
  test('sees the request without what is not there yet', async () => {
    asCustomer(serverOf({ request: aRequest() }))
    expect(await screen.findByRole('heading', { level: 1, name: /^Servis Talep Detayı\s*Gökçe Işık$/ })).toBeTruthy()
    expect(await screen.findByText('Henüz teklif yok')).toBeTruthy()
    expect(await screen.findByText('Fotoğraf yok')).toBeTruthy()
    expect(screen.getAllByText('Atanmamış')).toHaveLength(2)
    const phone = await screen.findByRole('link', { name: '0252 316 00 00' })
    expect(phone.getAttribute('href')).toBe('tel:+902523160000')
    expect(screen.getByText('Geri bildirim yalnızca servis tamamlandığında yapılabilir.')).toBeTruthy()
    // One line each, no section.
    for (const section of ['Teklifler', 'Fotoğraflar', 'Geri bildirim'])
      expect(screen.queryByRole('heading', { name: section }), section).toBeNull()
  })

  test('is told nothing of offers and photos that a canceled request will not get', async () => {
    asCustomer(serverOf({ request: aRequest({ status: 'CANCELED' }) }))
    expect(await screen.findByRole('heading', { level: 1, name: /Gökçe Işık/ })).toBeTruthy()
    expect(screen.queryByText('Henüz teklif yok')).toBeNull()
    expect(screen.queryByText('Fotoğraf yok')).toBeNull()
  })

  test('reads the agreed offer first, and of a refused one its head alone until they open it', async () => {
    const refused = anOffer({ id: 'old', offerNumber: 'T-2026-0100', status: 'REJECTED' })
    const offers = [refused, anOffer({ status: 'ACCEPTED' })]
    asCustomer(serverOf({ request: aRequest({ status: 'ACTIVE' }), offers }))
    const cards = await screen.findAllByRole('article')
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['Teklif T-2026-0148', 'Teklif T-2026-0100'])
    const old = within(cards[1] as HTMLElement)
    expect(old.queryByText(/13\.883,40/)).toBeNull()
    await userEvent.click(old.getByRole('button', { expanded: false }))
    expect(await old.findByText(/13\.883,40/)).toBeTruthy()
  })

  test('cancels after a question and comes back to the list', async () => {
    const { router, sent } = asCustomer(
      serverOf(
        { request: aRequest() },
        {
          [`POST ${REQUEST}/cancel`]: done('request_canceled', aRequest({ status: 'CANCELED', version: 2 })),
        },
      ),
    )
    await press('İsteği İptal Et')
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
    await pressInDialog('İsteği İptal Et')
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer/maintenance'))
  })

  test('accepts an offer after a question that names the amount', async () => {
    const state = { request: aRequest({ status: 'WAITING_APPROVAL' }), offers: [anOffer()] }
    const { sent } = asCustomer(
      serverOf(state, {
        'POST /api/maintenance/offers/offer/accept': () => {
          state.request = aRequest({ status: 'ACTIVE', approvedOfferAt: '2026-11-12T06:42:00.000Z' })
          state.offers = [anOffer({ status: 'ACCEPTED' })]
          return done('offer_accepted', state.offers[0])
        },
      }),
    )
    await press('Kabul Et')
    expect((await question()).textContent).toContain('T-2026-0148 numaralı teklifi 13.883,40 ₺ tutarla')
    await userEvent.click(await within(await question()).findByRole('checkbox', { name: /^İşe hemen başlanmasını/ }))
    await pressInDialog('Kabul Et')
    expect(await screen.findByText('Kabul edildi')).toBeTruthy()
    const accepted = sent.filter(({ call }) => call.endsWith('/accept')).map(({ body }) => body)
    expect(accepted).toEqual([{ version: 1, startAtOnce: true }])
    expect(screen.queryByRole('button', { name: 'Kabul Et' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'İsteği İptal Et' })).toBeNull()
  })

  test('above the workshop’s amount accepts an offer with a code from a mail', async () => {
    const offer = anOffer({ codeAboveTry: 10_000 })
    const state = { request: aRequest({ status: 'WAITING_APPROVAL' }), offers: [offer] }
    const { sent } = asCustomer(
      serverOf(state, {
        'POST /api/maintenance/offers/offer/code': done('offer_code_sent', { sentTo: 'm•••@pruva.local' }),
        'POST /api/maintenance/offers/offer/accept': ({ body }: Sent) => {
          if ((body as { code: string }).code !== '123456')
            return refusal(400, 'validation_failed', [{ field: 'code', message: 'code_wrong' }])
          state.offers = [anOffer({ status: 'ACCEPTED' })]
          return done('offer_accepted', state.offers[0])
        },
      }),
    )
    await press('Kabul Et')
    await pressInDialog('Onay kodu gönder')
    expect((await question()).textContent).toContain('Kod m•••@pruva.local adresine gönderildi')
    await fill('Onay kodu', '000000')
    await pressInDialog('Kabul Et')
    expect(await within(await question()).findByText('Kod yanlış')).toBeTruthy()
    await fill('Onay kodu', '123456')
    await pressInDialog('Kabul Et')
    expect(await screen.findByText('Kabul edildi')).toBeTruthy()
    const accepted = sent.filter(({ call }) => call.endsWith('/accept')).map(({ body }) => body)
    expect(accepted).toEqual(['000000', '123456'].map((code) => ({ code, version: 1 })))
  })

  test('above what the owner lets them accept: the question says so, and not that work begins', async () => {
    const offers = [anOffer({ approvalLeftTry: 5000 })]
    asCustomer(serverOf({ request: aRequest({ status: 'WAITING_APPROVAL' }), offers }))
    expect(await screen.findByText(/^Onay sınırınız: bu talepte en çok 5.000,00 ₺ daha/)).toBeTruthy()
    await press('Kabul Et')
    const asked = (await question()).textContent
    expect(asked).toContain('T-2026-0148 numaralı teklifin tutarı 13.883,40 ₺ onay sınırınızı aşıyor')
    expect(asked).toContain('en çok 5.000,00 ₺ daha')
    expect(asked).not.toContain('servis çalışması başlar')
    expect(asked).not.toContain('hemen başlanmasını istiyorum')
  })

  test('on a phone, where the bar below answers, the card names what the owner lets them accept, too', async () => {
    onPhone()
    const offers = [anOffer({ approvalLeftTry: 5000 })]
    asCustomer(serverOf({ request: aRequest({ status: 'WAITING_APPROVAL' }), offers }))
    expect(await screen.findByText(/^Onay sınırınız: bu talepte en çok 5.000,00 ₺ daha/)).toBeTruthy()
  })

  test('an offer that was decided elsewhere shows its real state', async () => {
    const state = { request: aRequest({ status: 'WAITING_APPROVAL' }), offers: [anOffer()] }
    asCustomer(
      serverOf(state, {
        'POST /api/maintenance/offers/offer/accept': () => {
          state.request = aRequest({ status: 'CANCELED', canceledAt: '2026-11-12T06:42:00.000Z' })
          state.offers = [anOffer({ status: 'REJECTED' })]
          return refusal(409, 'offer_not_in_sent_status')
        },
      }),
    )
    await press('Kabul Et')
    await pressInDialog('Kabul Et')
    expect(await screen.findByText('Bu talep 12.11.2026 tarihinde iptal edildi.')).toBeTruthy()
  })

  test('is told that an offer has run out, and asks for a new one instead of accepting it', async () => {
    const state = {
      request: aRequest({ status: 'WAITING_APPROVAL' }),
      offers: [anOffer({ validUntil: '2020-01-31', isExpired: true })],
    }
    const { sent } = asCustomer(
      serverOf(state, {
        'POST /api/maintenance/offers/offer/ask-renewal': () => {
          state.offers = [anOffer({ isExpired: true, renewalAskedAt: '2026-11-12T06:42:00.000Z' })]
          return done('offer_renewal_asked', state.offers[0])
        },
      }),
    )
    expect(await screen.findByText('Geçerlilik süresi doldu')).toBeTruthy()
    expect(screen.getByText(/31\.01\.2020 tarihine kadar geçerliydi/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Kabul Et' })).toBeNull()
    await press('Yenilenmesini iste')
    expect(await screen.findByText('Yenilenmesi istendi: 12.11.2026')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Yenilenmesini iste' })).toBeNull()
    expect(sent.filter(({ call }) => call.endsWith('/ask-renewal'))).toHaveLength(1)
  })

  test('compares two offers, and learns that accepting one rejects the other', async () => {
    const offers = [
      anOffer({ validUntil: '2099-12-31' }),
      anOffer({ id: 'cheap', offerNumber: 'T-2026-0149', finalPriceTry: 12_000, validUntil: '2099-12-31' }),
    ]
    asCustomer(serverOf({ request: aRequest({ status: 'WAITING_APPROVAL' }), offers }))
    await press('Teklifleri karşılaştır')
    const total = (await dialog()).getByRole('row', { name: /^Toplam/ })
    expect(
      within(total)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['13.883,40 ₺ (€\u00a0385,65)', '12.000,00 ₺ (€\u00a0385,65)En düşük'])
    await pressInDialog('Kapat')
    await press('Kabul Et', within(await screen.findByRole('article', { name: 'Teklif T-2026-0149' })))
    expect((await question()).textContent).toContain('Bekleyen diğer teklifler reddedilmiş sayılır.')
  })

  test('learns why a sent offer cannot be answered', async () => {
    asCustomer(serverOf({ request: aRequest({ status: 'PENDING' }), offers: [anOffer()] }))
    expect(
      await screen.findByText(/^Talebiniz “Beklemede” durumunda olduğu için bu teklif şu anda yanıtlanamaz/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Kabul Et' })).toBeNull()
  })

  test('must give stars with the feedback, and sees them afterwards', async () => {
    const request = aRequest({ status: 'COMPLETED', completedAt: '2026-11-20T10:00:00.000Z' })
    const { sent } = asCustomer(
      serverOf(
        { request },
        {
          [`POST ${REQUEST}/feedback`]: done('feedback_saved', {
            ...request,
            customerRating: 4,
            customerNote: 'İyi iş',
            feedbackAt: '2026-11-21T10:00:00.000Z',
          }),
        },
      ),
    )
    await press('Geri bildirimi gönder')
    expect(await screen.findByText('Lütfen bir puan seçin (1-5).')).toBeTruthy()
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
    await userEvent.click(screen.getByRole('radio', { name: '4 yıldız' }))
    await userEvent.type(screen.getByLabelText('Notunuz (isteğe bağlı)'), 'İyi iş')
    await press('Geri bildirimi gönder')
    expect(await screen.findByText('4/5')).toBeTruthy()
    expect(screen.getByText('İyi iş')).toBeTruthy()
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      customerRating: 4,
      customerNote: 'İyi iş',
    })
  })

  test('learns that a request does not exist', async () => {
    asCustomer({
      [`GET ${REQUEST}`]: refusal(404, 'request_not_found'),
      [OFFERS]: refusal(404, 'request_not_found'),
    })
    expect(await screen.findByText('Talep bulunamadı')).toBeTruthy()
  })
})
