// A template, and its form with a template that somebody else saves at the same time.
import { screen } from '@testing-library/react'
import { fill } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { Answers } from '../../../../test/web-server.ts'
import type { ServicePlan } from '../../../shared/plans/plans.contract.ts'
import { TemplateForm } from './template-form.tsx'

export const aTemplate = (patch: Partial<ServicePlan> = {}): ServicePlan => ({
  id: 't1',
  name: 'Yamaha F150B',
  brand: 'Yamaha',
  family: 'F150B',
  source: 'Kullanıcı el kitabı',
  note: 'Başlangıç şablonu; motorunuzun el kitabıyla doğrulayın.',
  items: [
    {
      code: 'OIL',
      title: 'Motor yağı',
      action: 'REPLACE',
      firstHours: 20,
      firstMonths: 3,
      everyHours: 100,
      everyMonths: 12,
    },
  ],
  version: 3,
  ...patch,
})

export const templateCase = {
  open: (server: Answers) =>
    show(<TemplateForm template={aTemplate()} onClose={() => undefined} />, { server: { ...server } }),
  type: () => fill(/^Kaynak/, 'Benim'),
  sends: 'PUT /api/service-plans/t1',
  gets: 'GET /api/service-plans/t1',
  fresh: (version: number) => aTemplate({ source: 'Onların', version }),
  row: 'Kaynak Onların Benim',
  body: { source: 'Benim', name: 'Yamaha F150B' },
  theirs: () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Kaynak/ }).value,
}
