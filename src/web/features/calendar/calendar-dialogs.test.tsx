import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { dialog, expectNoDialog, press } from '../../../../test/user-actions.ts'
import { aCalendarItem } from '../../../../test/web-fixtures.ts'
import { done, refusal } from '../../../../test/web-server.ts'
import { toasts } from '../../../../test/web-toasts.ts'
import { COLLECTION, chip, click, OTHER, openCalendar } from './calendar-page-fixture.tsx'

describe('the dialogs', () => {
  it('create: asks for title and date, then sends all', async () => {
    const { sent } = openCalendar('ADMIN', { 'POST /api/calendar': done('calendar_item_created') })
    await chip(OTHER.title)
    await press('Yeni Kalem')
    const form = await dialog('Yeni Takvim Kalemi')
    await userEvent.clear(form.getByRole('textbox', { name: /Tarih/ }))
    await press('Kaydet', form)
    expect(await form.findByText('Başlık zorunludur.')).toBeTruthy()
    expect(form.getByText('Tarih zorunludur.')).toBeTruthy()
    await userEvent.type(form.getByRole('textbox', { name: /Başlık/ }), 'Kızak')
    await userEvent.type(form.getByRole('textbox', { name: /Tarih/ }), '05.12.2026')
    await userEvent.click(form.getByRole('radio', { name: 'Mor' }))
    await press('Kaydet', form)
    await expectNoDialog()
    expect(sent.find(({ call }) => call === 'POST /api/calendar')?.body).toEqual({
      title: 'Kızak',
      date: '2026-12-05',
      type: 'OTHER',
      itemColor: '#7046b4',
      auth: 'ADMIN_AND_TECHNICIAN',
      technicianIds: [],
    })
  })

  it('create: begins at the day that is shown, offers both scopes, and says when it failed', async () => {
    openCalendar('ADMIN', { 'POST /api/calendar': refusal(409, 'record_changed') }, '/takvim?date=2026-11-05')
    await chip(OTHER.title)
    await press('Yeni Kalem')
    const form = await dialog('Yeni Takvim Kalemi')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /Tarih/ }).value).toBe('05.11.2026')
    for (const [list, options] of [
      ['Tip', ['Servis', 'Tahsilat', 'Diğer']],
      ['Yetki', ['Admin + Teknisyen', 'Sadece Admin']],
    ] as const) {
      await userEvent.click(form.getByRole('combobox', { name: list }))
      const shown = within(await screen.findByRole('listbox', { name: list }))
      expect(shown.getAllByRole('option').map((one) => one.textContent)).toEqual(options)
      await userEvent.click(shown.getAllByRole('option').at(-1) as HTMLElement)
    }
    await userEvent.type(form.getByRole('textbox', { name: /Başlık/ }), 'Kızak')
    await press('Kaydet', form)
    await waitFor(() => expect(toasts()).toEqual(['error: Kalem oluşturulamadı.']))
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /Başlık/ }).value).toBe('Kızak')
  })

  it('create: says that it is saving', async () => {
    let finish = () => {}
    const waiting = new Promise<null>((resolve) => {
      finish = () => resolve(null)
    })
    openCalendar('ADMIN', { 'POST /api/calendar': () => waiting })
    await chip(OTHER.title)
    await press('Yeni Kalem')
    const form = await dialog('Yeni Takvim Kalemi')
    await userEvent.type(form.getByRole('textbox', { name: /Başlık/ }), 'Kızak')
    await press('Kaydet', form)
    expect(await form.findByRole('button', { name: 'Kaydediliyor...' })).toBeTruthy()
    finish()
    await expectNoDialog()
  })

  it('edit: sends only what changed, with the version; a refusal keeps what was chosen', async () => {
    const { sent } = openCalendar('TECHNICIAN', {
      'PUT /api/calendar/Eğitim': refusal(409, 'record_changed'),
      'GET /api/calendar/Eğitim': aCalendarItem({ title: 'Eğitim', version: 4 }),
    })
    await click(OTHER.title)
    const form = await dialog('Takvim Kalemi')
    await userEvent.click(form.getByRole('radio', { name: 'Kırmızı' }))
    await press('Kaydet', form)
    await waitFor(() => expect(toasts()).toEqual(['error: Renk güncellenemedi.']))
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ itemColor: '#b3222f', version: 3 })
    expect(form.getByRole('row', { name: 'Renk Tipe göre Kırmızı' })).toBeTruthy()
    await press('Benimkini uygula', form)
    await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(2))
    expect(sent.filter(({ call }) => call.startsWith('PUT'))[1]?.body).toEqual({ itemColor: '#b3222f', version: 4 })
  })

  it('delete: asks first, and says when it failed', async () => {
    const { sent } = openCalendar('ADMIN', { 'DELETE /api/calendar/Taksit': refusal(409, 'record_changed') })
    await click(COLLECTION.title)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sil' }))
    expect(await screen.findByText('Bu takvim kaydını silmek istediğinize emin misiniz?')).toBeTruthy()
    expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    const question = within(screen.getByRole('dialog', { name: 'Silme onayı' }))
    await userEvent.click(question.getByRole('button', { name: 'Sil' }))
    await waitFor(() => expect(toasts()).toEqual(['error: Kalem silinemedi.']))
    expect(await chip(COLLECTION.title)).toBeTruthy()
  })
})
