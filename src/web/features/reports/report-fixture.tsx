// A service report, and its form with a report that somebody else saves at the same time.
import { screen } from '@testing-library/react'
import { fill } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, pageOf } from '../../../../test/web-server.ts'
import type { ServiceReport } from '../../../shared/reports/reports.contract.ts'
import { ReportForm } from './report-modal.tsx'

export const REPORT = '/api/maintenance/requests/request/report'

export const aReport = (patch: Partial<ServiceReport> = {}): ServiceReport => ({
  requestId: 'request',
  requestNumber: 'S-2026-0053',
  requestType: 'FAULT',
  boat: { name: 'Işıl Deniz', model: 'İstanbul 42' },
  engines: [{ label: 'Yamaha F150B', serialNumber: 'SN-1', hours: 412.5 }],
  complaint: 'Motor ısınıyor',
  findings: null,
  workDone: 'İmpeller yenilendi',
  planItems: [],
  extraWork: [],
  parts: [{ name: 'İmpeller', quantity: 1 }],
  photos: [],
  receivedOn: '2026-11-19',
  handedBackOn: '2026-11-20',
  technicians: ['Usta Kemal'],
  signed: null,
  version: 0,
  ...patch,
})

const report = aReport({ version: 3 })

export const reportCase = {
  open: (server: Answers) =>
    show(<ReportForm report={report} onClose={() => undefined} />, {
      server: { 'GET /api/maintenance/photos/request/request': pageOf([]), ...server },
    }),
  type: () => fill(/^Bulgular/, 'Benim'),
  sends: `PUT ${REPORT}`,
  gets: `GET ${REPORT}`,
  fresh: (version: number) => ({ ...report, findings: 'Onların', version }),
  row: 'Bulgular Onların Benim',
  body: { findings: 'Benim', workDone: 'İmpeller yenilendi' },
  theirs: () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Bulgular/ }).value,
}
