// The billing identity, for which somebody else saves another name at the same time.
import { screen } from '@testing-library/react'
import { fill } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { Answers } from '../../../../test/web-server.ts'
import type { Billing } from '../../../shared/customers/billing.contract.ts'
import { BillingEditor } from './billing-editor.tsx'

const NAME = /^Ad soyad ya da unvan/
const record = (legalName: string, taxOffice: string, version: number): Billing => ({
  ...{ legalName, taxNumber: '4540536920', taxOffice, street: null, district: null, city: null },
  ...{ country: 'TR', eInvoice: false, version },
})

export const billingCase = {
  open: (server: Answers) => {
    const billing = record('Mavi Yat', 'Bodrum', 3)
    return show(
      <BillingEditor {...{ customerId: 'c1', billing, name: '', isOwn: false }} onClose={() => undefined} />,
      {
        server,
      },
    )
  },
  type: () => fill(NAME, 'Benim'),
  sends: 'PUT /api/users/c1/billing',
  gets: 'GET /api/users/c1/billing',
  fresh: (version: number) => record('Onların', 'Milas', version),
  row: 'Ad soyad ya da unvan Onların Benim',
  // The other person's tax office is kept.
  body: { legalName: 'Benim', taxOffice: 'Milas' },
  theirs: () => screen.getByRole<HTMLInputElement>('textbox', { name: NAME }).value,
}
