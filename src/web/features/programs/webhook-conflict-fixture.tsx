// A webhook whose address somebody else changes at the same time.
import { screen } from '@testing-library/react'
import { fill } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { Answers } from '../../../../test/web-server.ts'
import { WEBHOOK_EVENTS, type Webhook } from '../../../shared/programs/webhooks.contract.ts'
import { WebhookForm } from './webhook-form.tsx'

export const aWebhook = (patch: Partial<Webhook> = {}): Webhook => ({
  ...{ id: 'w1', url: 'https://muhasebe.test/', events: [...WEBHOOK_EVENTS], isEnabled: true, last: null, version: 3 },
  createdAt: '2026-11-20T09:00:00Z',
  ...patch,
})

export const webhookCase = {
  open: (server: Answers) =>
    show(<WebhookForm webhook={aWebhook()} onClose={() => undefined} />, { as: ADMIN, server }),
  type: () => fill(/^Adres/, 'https://benim.test/'),
  sends: 'PUT /api/webhooks/w1',
  gets: 'GET /api/webhooks',
  fresh: (version: number) => [aWebhook({ url: 'https://onlarin.test/', version })],
  row: 'Adres https://onlarin.test/ https://benim.test/',
  body: { url: 'https://benim.test/', isEnabled: true },
  theirs: () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Adres/ }).value,
}
