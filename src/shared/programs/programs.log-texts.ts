import type { TokenScope } from './api-tokens.contract.ts'

const scopes: Record<TokenScope, string> = { READ: 'okuma', WRITE: 'okuma ve yazma' }

export const programsLogTexts = {
  /** Added to what a program did. */
  by: (name: string) => ` (API anahtarı: ${name})`,
  tokenMade: (name: string, scope: TokenScope) => `"${name}" API anahtarı oluşturuldu (${scopes[scope]})`,
  tokenChanged: (name: string, scope: TokenScope) => `"${name}" API anahtarı değiştirildi (${scopes[scope]})`,
  tokenEnded: (name: string) => `"${name}" API anahtarı sona erdirildi`,
} as const

export const webhooksLogTexts = {
  made: (host: string) => `${host} için webhook eklendi`,
  changed: (host: string, isEnabled: boolean) => `${host} webhook’u değiştirildi (${isEnabled ? 'açık' : 'kapalı'})`,
  removed: (host: string) => `${host} webhook’u silindi`,
  tested: (host: string, status: number | null) =>
    `${host} webhook’una deneme iletisi gönderildi (${status === null ? 'yanıt yok' : `yanıt ${status}`})`,
} as const
