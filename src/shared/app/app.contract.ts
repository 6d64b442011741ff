import { z } from 'zod'
import { PASSWORD_POLICIES } from '../accounts/accounts.contract.ts'
import { endpoints } from '../endpoint.ts'
import { Instant } from '../fields.ts'

const Settings = z.object({
  /** The address at which people sign in. */
  appUrl: z.string(),
  mapTileUrl: z.string(),
  mapAttribution: z.string(),
  passwordPolicy: z.enum(PASSWORD_POLICIES),
})

const { get } = endpoints('Uygulama')

export const appApi = {
  health: get('/api/health', 'public', 'Veritabanı yanıt veriyor ve veri klasörüne yazılabiliyorsa 200, değilse 503', {
    weight: 'none',
    reply: z.object({
      database: z.literal('up'),
      /** For an admin alone. */
      version: z.string().optional(),
      /** Null where the server does not know it. */
      commit: z.string().nullable().optional(),
      /** Null before the first backup. */
      lastBackupAt: Instant.nullable().optional(),
    }),
  }),
  metrics: get('/api/metrics', 'public', 'Ölçümler; bu makineden ya da METRICS_TOKEN ile okunur, başkasına 404', {
    weight: 'none',
    binary: true,
  }),
  settings: get('/api/settings', 'public', 'Tarayıcının bilmesi gereken ayarlar', { reply: Settings }),
}
