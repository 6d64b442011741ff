import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, typeAtOnce } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf } from '../../../../test/web-server.ts'
import type { SealCheck } from '../../../shared/logs/seals.contract.ts'
import { sealsTexts as texts } from '../../../shared/logs/seals.texts.ts'
import { SealsPage } from './seals-page.tsx'

const seal = { day: '2026-05-01', entries: 12, seal: 'ab'.repeat(32), sealedAt: '2026-05-02T01:30:00.000Z' }
const good: SealCheck = {
  ...{ days: 1, entries: 12, until: '2026-05-01', fault: null, isSame: null },
  erased: { count: 0, entries: [] },
}

const open = (seals: (typeof seal)[], check: SealCheck = good) =>
  show(<SealsPage />, {
    at: '/admin/logs/seals',
    server: { 'GET /api/logs/seals': () => pageOf(seals), 'POST /api/logs/seals/verify': () => check },
  })

it('seals page: says that the log is unchanged, how far that was read, and what it cannot prove', async () => {
  open([seal], { ...good, erased: { count: 3, entries: [] } })
  await press(texts.verify)
  const result = within(await screen.findByRole('alert'))
  expect(result.getByText(texts.good)).toBeTruthy()
  expect(result.getByText('Kayıtlar mühürlere uyuyor: 1 mühür, 12 kayıt, son gün 01.05.2026.')).toBeTruthy()
  expect(result.getByText(/^3 kaydın sözleri/)).toBeTruthy()
  expect(result.getByText(texts.limits)).toBeTruthy()
})

it('seals page: names the first wrong entry', async () => {
  open([seal], {
    ...good,
    fault: { day: '2026-05-01', kind: 'CHANGED', entryId: 'e1', at: '2026-05-01T06:42:00.000Z' },
  })
  await press(texts.verify)
  const text = '01.05.2026: bir kayıt sonradan değiştirilmiş. Kaydın anı: 01.05.2026 09:42. Kaydın numarası: e1.'
  expect(await screen.findByText(text)).toBeTruthy()
})

it('seals page: compares a seal from a paper with the one of its day', async () => {
  const { sent } = open([seal], { ...good, isSame: false })
  await press(texts.compare)
  const dialog = within(await screen.findByRole('dialog'))
  await typeAtOnce(await dialog.findByRole('textbox', { name: texts.seal }), 'AB AB abababababab')
  await press(texts.compareSubmit)
  expect(await screen.findByText(texts.different('2026-05-01'))).toBeTruthy()
  expect(sent.at(-1)).toMatchObject({ body: { day: '2026-05-01', seal: 'AB AB abababababab' } })
})

it('seals page: without a seal there is nothing to check', async () => {
  open([])
  expect(await screen.findByText(texts.empty)).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts.verify })).toBeNull()
})
