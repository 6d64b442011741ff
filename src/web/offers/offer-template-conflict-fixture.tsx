// The name of a template, with a record that somebody else saves at the same time.
import { screen } from '@testing-library/react'
import { fill, press } from '../../../test/user-actions.ts'
import { show } from '../../../test/web-screen.tsx'
import { type Answers, pageOf, type Sent } from '../../../test/web-server.ts'
import type { OfferTemplate } from '../../shared/offers/offer-templates.contract.ts'
import { OfferTemplatesDialog } from './offer-templates-dialog.tsx'

const GETS = 'GET /api/offer-templates/t1'
const nothing = () => undefined
const answerOf = (answer: unknown, sent: Sent): unknown => (typeof answer === 'function' ? answer(sent) : answer)
const template = (name: string, unitPrice: number, version: number): OfferTemplate => ({
  ...{ id: 't1', name, version, currency: 'EUR', vatMode: 'EXCLUDED', discountPercent: 0, discountAmount: 0 },
  ...{ depositPercent: null, depositAmount: null, validityDays: null, note: null },
  items: [
    {
      ...{ type: 'MANUAL', partId: null, partCode: null, partName: null, description: 'İşçilik', kind: 'REQUIRED' },
      ...{ group: null, vatRate: 20, vatExemption: null, quantity: 1, unitPrice },
    },
  ],
})

export const offerTemplateCase = {
  open: (server: Answers) =>
    show(<OfferTemplatesDialog onPick={nothing} onClose={nothing} />, {
      server: {
        ...server,
        'GET /api/offer-templates': pageOf([template('Bakım', 100, 3)]),
        // A rename reads the template first; before the first save nobody has changed it.
        [GETS]: (sent: Sent) => answerOf(server[GETS], sent) ?? template('Bakım', 100, 3),
      },
    }),
  type: async () => {
    await press('Şablonları düzenle')
    await press('Bakım adını değiştir')
    await fill(/Bakım/, 'Benim')
  },
  save: 'Adı kaydet',
  sends: 'PUT /api/offer-templates/t1',
  gets: GETS,
  fresh: (version: number) => template('Onların', 120, version),
  row: 'Ad Onların Benim',
  // The other person's lines are kept.
  body: { name: 'Benim', items: [{ unitPrice: 120 }] },
  theirs: () => screen.getByRole<HTMLInputElement>('textbox', { name: /Bakım/ }).value,
}
