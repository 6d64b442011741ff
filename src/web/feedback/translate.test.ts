import { expect, it, vi } from 'vitest'
import { appTexts } from '../../shared/app/app.texts.ts'

it('the text of a feature’s key: a general sentence before its file has arrived, its own once it is awaited', async () => {
  vi.resetModules()
  const { translate } = await import('./translate.ts')
  const { awaitTexts } = await import('./later-messages.ts')
  await awaitTexts(['network_error', undefined])
  expect([translate('network_error'), translate('bad_credentials')]).toEqual([
    'Sunucuya ulaşılamadı. İnternet bağlantınızı kontrol edip yeniden deneyin.',
    appTexts.unexpected,
  ])
  await awaitTexts(['bad_credentials'])
  expect([translate('bad_credentials'), translate('Bad Gateway')]).toEqual(['E-posta veya şifre hatalı', 'Bad Gateway'])
})
