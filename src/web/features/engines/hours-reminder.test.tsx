import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { CUSTOMER } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, refusal } from '../../../../test/web-server.ts'
import { readingsApi } from '../../../shared/engines/readings.contract.ts'
import { HoursReminder } from './hours-reminder.tsx'

const GET = `GET ${readingsApi.reminder.url}`
const PUT = `${readingsApi.wantReminder.method} ${readingsApi.wantReminder.url}`
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Aylık motor saati hatırlatması' })

it('the reminder of engine hours is turned on, and says so at once', async () => {
  const { sent } = show(<HoursReminder />, {
    as: CUSTOMER,
    server: { [GET]: { isWanted: false }, [PUT]: done('settings_updated', { isWanted: true }) },
  })
  await waitFor(() => expect(box().disabled).toBe(false))
  expect(box().checked).toBe(false)
  await userEvent.click(box())
  await waitFor(() => expect(sent.find(({ call }) => call === PUT)?.body).toEqual({ isWanted: true }))
  expect(box().checked).toBe(true)
})

it('the reminder that could not be saved → told, and as it was', async () => {
  show(<HoursReminder />, { as: CUSTOMER, server: { [GET]: { isWanted: true }, [PUT]: refusal(500, 'server_error') } })
  await waitFor(() => expect(box().checked).toBe(true))
  await userEvent.click(box())
  expect(await screen.findByText('Hatırlatma tercihiniz kaydedilemedi!')).toBeTruthy()
  expect(box().checked).toBe(true)
})
