import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toasts, toastsInFull } from '../../../../test/web-toasts.ts'
import { openOfferPdf } from './open-pdf.ts'

const offer = { id: 'offer', offerNumber: 'T-2026-0148' }
const tab = { document: document.implementation.createHTMLDocument(), location: { href: '' }, close: vi.fn() }
const answer = (response: Response) => vi.spyOn(globalThis, 'fetch').mockResolvedValue(response)

beforeEach(() => {
  tab.close.mockClear()
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  URL.createObjectURL = vi.fn(() => 'blob:pdf')
})
afterEach(() => vi.useRealTimers())

it('offer PDF: opens in a tab of its own', async () => {
  vi.useFakeTimers()
  answer(new Response('%PDF-1.7'))
  const opening = openOfferPdf(offer)
  expect(tab.document.body.textContent).toMatch(/…$/)
  await opening
  expect(tab.location.href).toBe('blob:pdf')
  expect(toasts()).toEqual([])
})

it('offer PDF: says that it could not be opened, and why, when the server refuses it', async () => {
  answer(Response.json({ success: false, message: 'not_your_offer', data: null }, { status: 404 }))
  await openOfferPdf(offer)
  expect(toastsInFull()).toEqual([['error', 'PDF açılamadı.', 'Bu teklif size ait değil']])
  expect(tab.close).toHaveBeenCalledOnce()
})

it('offer PDF: says that it could not be loaded when the connection breaks off in the middle', async () => {
  answer(new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })))
  await openOfferPdf(offer)
  expect(toastsInFull()).toEqual([
    ['error', 'PDF yüklenemedi', 'Sunucuya ulaşılamadı. İnternet bağlantınızı kontrol edip yeniden deneyin.'],
  ])
  expect(tab.close).toHaveBeenCalledOnce()
})
