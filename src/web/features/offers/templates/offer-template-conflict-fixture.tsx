// A template, with a record that somebody else saves at the same time.
import { screen } from '@testing-library/react'
import { fill } from '../../../../../test/user-actions.ts'
import { show } from '../../../../../test/web-screen.tsx'
import { type Answers, pageOf } from '../../../../../test/web-server.ts'
import type { OfferTemplate } from '../../../../shared/offers/offer-templates.contract.ts'
import { OfferTemplateEditor } from './offer-template-editor.tsx'

const START = {
  ...{ vat: undefined, usualDays: undefined, usualDeposit: 0 },
  rates: { EUR: 36, USD: null, GBP: null, TRY: 1 },
}
const template = (name: string, unitPrice: number, version: number): OfferTemplate => ({
  ...{ id: 't1', name, version, currency: 'EUR', vatMode: 'EXCLUDED', discountPercent: 0, discountAmount: 0 },
  covers: [],
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
    show(<OfferTemplateEditor template={template('Bakım', 100, 3)} start={START} />, {
      server: { 'GET /api/spare-parts': pageOf([]), ...server },
    }),
  type: () => fill(/Şablon adı/, 'Benim'),
  save: 'Kaydet',
  sends: 'PUT /api/offer-templates/t1',
  gets: 'GET /api/offer-templates/t1',
  fresh: (version: number) => template('Onların', 120, version),
  row: 'Şablon adı Onların Benim',
  // The other person's lines are kept.
  body: { name: 'Benim', items: [{ unitPrice: 120 }] },
  theirs: () => screen.getByRole<HTMLInputElement>('textbox', { name: /Şablon adı/ }).value,
}
