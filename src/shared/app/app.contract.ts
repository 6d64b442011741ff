import { z } from 'zod'
import { PASSWORD_POLICIES } from '../accounts/accounts.contract.ts'
import { type Endpoint, reply } from '../endpoint.ts'

const Settings = z.object({
  mapTileUrl: z.string(),
  mapAttribution: z.string(),
  passwordPolicy: z.enum(PASSWORD_POLICIES),
})

const tags = ['Uygulama'] as const

export const appApi = {
  health: {
    method: 'GET',
    url: '/api/health',
    config: { access: 'public', weight: 'none' },
    schema: {
      tags,
      summary: 'Veritabanı yanıt veriyor ve veri klasörüne yazılabiliyorsa 200, değilse 503',
      response: { 200: reply(z.object({ database: z.literal('up') })) },
    },
  },
  settings: {
    method: 'GET',
    url: '/api/settings',
    config: { access: 'public' },
    schema: {
      tags,
      summary: 'Tarayıcının bilmesi gereken ayarlar',
      response: { 200: reply(Settings) },
    },
  },
} as const satisfies Record<string, Endpoint>
