import type { TokenScope } from './api-tokens.contract.ts'

const scopes: Record<TokenScope, string> = { READ: 'okuma', WRITE: 'okuma ve yazma' }

export const programsLogTexts = {
  /** Added to what a program did. */
  by: (name: string) => ` (API anahtarı: ${name})`,
  tokenMade: (name: string, scope: TokenScope) => `"${name}" API anahtarı oluşturuldu (${scopes[scope]})`,
  tokenChanged: (name: string, scope: TokenScope) => `"${name}" API anahtarı değiştirildi (${scopes[scope]})`,
  tokenEnded: (name: string) => `"${name}" API anahtarı sona erdirildi`,
} as const
