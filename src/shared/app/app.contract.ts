import { z } from 'zod'
import { type Endpoint, reply } from '../endpoint.ts'

const tags = ['Uygulama'] as const

export const appApi = {
  health: {
    method: 'GET',
    url: '/api/health',
    config: { access: 'public' },
    schema: {
      tags,
      summary: 'Veritabanı yanıt veriyorsa 200, vermiyorsa 503',
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
      response: { 200: reply(z.object({ mapTileUrl: z.string(), mapAttribution: z.string() })) },
    },
  },
} as const satisfies Record<string, Endpoint>
