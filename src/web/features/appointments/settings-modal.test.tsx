import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fill, pressInDialog } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, type Sent } from '../../../../test/web-server.ts'
import { aLoad } from './load-fixture.ts'
import { SettingsModal } from './settings-modal.tsx'

const SETTINGS = '/api/appointments/settings'
const settings = {
  workingDays: [1, 2, 3, 4, 5],
  closedDays: ['2026-10-29'],
  placesAHalf: 0,
  leadDays: 2,
  holdHours: 48,
  assignsItself: false,
  areas: [],
  changeDays: 2,
  version: 3,
}

test('an admin sets places, working days and closed days', async () => {
  const { sent } = show(<SettingsModal onClose={() => undefined} />, {
    as: ADMIN,
    server: {
      [`GET ${SETTINGS}`]: settings,
      [`PUT ${SETTINGS}`]: done('appointment_settings_saved', settings),
      'GET /api/appointments/load': [],
    },
  })
  await fill(/^Yarım günde kaç iş/, '3')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Cmt' }))
  await userEvent.click(screen.getByRole('button', { name: '29.10.2026 gününü çıkar' }))
  await userEvent.type(screen.getByLabelText('Kapalı gün'), '01.01.2027')
  await userEvent.tab()
  await pressInDialog('Ekle')
  await userEvent.click(screen.getByRole('checkbox', { name: /onay beklemeden/ }))
  await pressInDialog('Kaydet')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === `PUT ${SETTINGS}`)?.body).toEqual({
      workingDays: [1, 2, 3, 4, 5, 6],
      closedDays: ['2027-01-01'],
      placesAHalf: 3,
      leadDays: 2,
      holdHours: 48,
      assignsItself: true,
      changeDays: 2,
      areas: [],
      version: 3,
    }),
  )
})

test('a day to be closed says how many jobs it has, and an empty one nothing', async () => {
  const load = ({ query: { from: day = '' } }: Sent) => [aLoad({ day, taken: day === '2027-03-01' ? 2 : 0 })]
  show(<SettingsModal onClose={() => undefined} />, {
    as: ADMIN,
    server: { [`GET ${SETTINGS}`]: settings, 'GET /api/appointments/load': load },
  })
  const field = await screen.findByLabelText('Kapalı gün')
  await userEvent.type(field, '01.03.2027')
  await userEvent.tab()
  await screen.findByText(/^Bu günde 2 iş ya da randevu var/)
  await userEvent.clear(field)
  await userEvent.type(field, '02.03.2027')
  await userEvent.tab()
  await waitFor(() => expect(screen.queryByText(/^Bu günde/)).toBeNull())
})

test('areas: a name, days and marinas; a marina of two areas is refused before it is sent', async () => {
  const areas = [{ name: 'Bodrum', days: [2], marinas: ['Milta Bodrum'] }]
  const { sent } = show(<SettingsModal onClose={() => undefined} />, {
    as: ADMIN,
    server: {
      [`GET ${SETTINGS}`]: { ...settings, areas },
      [`PUT ${SETTINGS}`]: done('appointment_settings_saved', settings),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Bölge ekle' }))
  const [, added] = screen.getAllByRole('group').filter((group) => group.tagName === 'FIELDSET')
  if (!added) throw new Error('no second area')
  const area = within(added)
  await userEvent.type(area.getByRole('textbox', { name: /^Bölge adı/ }), 'Göcek')
  await userEvent.click(area.getByRole('checkbox', { name: 'Pzt' }))
  await userEvent.type(area.getByRole('combobox', { name: /^Marinalar/ }), 'D-Marin Göcek{Enter}MİLTA bodrum{Enter}')
  await pressInDialog('Kaydet')
  expect(await screen.findByText('Bir marina yalnızca bir bölgede olabilir')).toBeTruthy()
  await userEvent.type(area.getByRole('combobox', { name: /^Marinalar/ }), '{Backspace}')
  await pressInDialog('Kaydet')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === `PUT ${SETTINGS}`)?.body).toMatchObject({
      areas: [...areas, { name: 'Göcek', days: [1], marinas: ['D-Marin Göcek'] }],
    }),
  )
})

test('one press adds the public holidays of a year to the closed days', async () => {
  vi.setSystemTime(new Date('2027-10-20T09:00:00Z'))
  const { sent } = show(<SettingsModal onClose={() => undefined} />, {
    as: ADMIN,
    server: { [`GET ${SETTINGS}`]: settings, [`PUT ${SETTINGS}`]: done('appointment_settings_saved', settings) },
  })
  await pressInDialog('2027 resmî tatillerini ekle')
  expect(screen.queryByRole('button', { name: '2027 resmî tatillerini ekle' })).toBeNull()
  await pressInDialog('Kaydet')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === `PUT ${SETTINGS}`)?.body).toMatchObject({
      closedDays: ['2026-10-29', '2027-10-29'],
    }),
  )
  vi.useRealTimers()
})
