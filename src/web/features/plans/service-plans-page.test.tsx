import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialog, fill, press } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf } from '../../../../test/web-server.ts'
import type { TemplateEngine } from '../../../shared/plans/plans.contract.ts'
import { ServicePlansPage } from './service-plans-page.tsx'
import { aTemplate } from './template-fixture.tsx'

const LIST = 'GET /api/service-plans'
const UPDATE = 'PUT /api/service-plans/t1'
const engine: TemplateEngine = {
  id: 'e1',
  engine: 'Yamaha F150B',
  serialNumber: '6CB-1001',
  boatId: 'b1',
  boatName: 'Mavi Rüya',
  differences: 1,
  version: 4,
}

const open = (server: object = {}) =>
  show(<ServicePlansPage />, { as: ADMIN, server: { [LIST]: pageOf([aTemplate()]), ...server } as never })

it('the templates show their source and the warning, and what each item says', async () => {
  open()
  const row = await screen.findByRole('row', { name: /Yamaha F150B/ })
  within(row).getByText('Kullanıcı el kitabı')
  within(row).getByText('Başlangıç şablonu; motorunuzun el kitabıyla doğrulayın.')
  await press('Yamaha F150B: düzenle')
  const form = await dialog()
  form.getByText('Değişim · ilk 20 saat ya da 3 ay · her 100 saat ya da 12 ay')
})

it('items are changed, added and removed; the difference is then offered to engines that copied it', async () => {
  const { sent } = open({
    [UPDATE]: done('service_plan_updated', aTemplate({ version: 4 })),
    'GET /api/service-plans/t1/engines': pageOf([engine]),
    'PUT /api/engines/e1/plan': done('engine_plan_updated', {}),
  })
  await press('Yamaha F150B: düzenle')
  await press('Motor yağı: düzenle')
  await fill('Sonra her, saat', '150')
  await press('Maddeyi kapat')
  await press('Madde ekle')
  await press('Kaydet')
  expect(await screen.findByText('En az bir saat ya da ay sınırı girin')).toBeTruthy()
  await fill(/^Ne yapılır/, 'Şaft kovanı')
  await fill('Sonra her, ay', '24')
  await press('Kaydet')
  await waitFor(() => expect(sent.some(({ call }) => call === UPDATE)).toBe(true))
  expect(sent.find(({ call }) => call === UPDATE)?.body).toMatchObject({
    version: 3,
    items: [
      { code: 'OIL', everyHours: 150, firstHours: 20 },
      { code: 'SAFT_KOVANI', title: 'Şaft kovanı', action: 'REPLACE', firstHours: null, everyMonths: 24 },
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Farkı al: Yamaha F150B · 6CB-1001' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /api/engines/e1/plan')?.body).toEqual({
      templateId: 't1',
      version: 4,
    }),
  )
})

it('a template is deleted after a question', async () => {
  const { sent } = open({ 'DELETE /api/service-plans/t1': done('service_plan_deleted', null) })
  await press('Yamaha F150B: sil')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Sil' }))
  await waitFor(() => expect(sent.some(({ call }) => call === 'DELETE /api/service-plans/t1')).toBe(true))
})
