import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fill, pressInDialog } from '../../../test/user-actions.ts'
import { ADMIN } from '../../../test/web-fixtures.ts'
import { show } from '../../../test/web-screen.tsx'
import { done } from '../../../test/web-server.ts'
import { SettingsModal } from './settings-modal.tsx'

const SETTINGS = '/api/appointments/settings'
const settings = {
  workingDays: [1, 2, 3, 4, 5],
  closedDays: ['2026-10-29'],
  placesAHalf: 0,
  leadDays: 2,
  holdHours: 48,
  assignsItself: false,
  changeDays: 2,
  version: 3,
}

test('an admin sets places, working days and closed days', async () => {
  const { sent } = show(<SettingsModal onClose={() => undefined} />, {
    as: ADMIN,
    server: { [`GET ${SETTINGS}`]: settings, [`PUT ${SETTINGS}`]: done('appointment_settings_saved', settings) },
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
      version: 3,
    }),
  )
})
