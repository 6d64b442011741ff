import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf } from '../../../../test/web-server.ts'
import { type JobNote, jobNotesApi } from '../../../shared/requests/job-notes.contract.ts'
import { aWork } from '../../offline/waiting-fixture.ts'
import { forgetDelivered, noteDelivered, showWaiting } from '../../offline/waiting-work.ts'
import { JobNotes } from './job-notes.tsx'
import { useNoteDialog } from './use-note-dialog.tsx'

const URL = '/api/maintenance/requests/r1/notes'
const note: JobNote = {
  id: 'n1',
  text: 'Kayış değişti.',
  writtenBy: 'Usta Kemal',
  createdAt: '2026-11-14T13:00:00.000Z',
  doneAt: '2026-11-14T09:00:00.000Z',
}

afterEach(() => {
  vi.useRealTimers()
  showWaiting([])
  forgetDelivered()
})

function Notes() {
  const { open, dialog } = useNoteDialog('r1', 'Meltem')
  return (
    <>
      <JobNotes requestId="r1" onAdd={open} />
      {dialog}
    </>
  )
}
const open = (content: JobNote[], more = {}) =>
  show(<Notes />, { server: { [`GET ${URL}`]: pageOf(content), ...more } })

it('job notes: shows who wrote what and when, also when it arrived later', async () => {
  open([note])
  expect(await screen.findByText('Kayış değişti.')).toBeTruthy()
  expect(screen.getByText('Usta Kemal · 14.11.2026 12:00 (ulaştı: 14.11.2026 16:00)')).toBeTruthy()
})

it('job notes: a note that waits on this device stands above the others with its state', async () => {
  const waits = { params: { id: 'r1' }, json: { text: 'Pervane çizik.' } }
  showWaiting([aWork(jobNotesApi.add, waits), aWork(jobNotesApi.add, { ...waits, group: 'r2' })])
  open([note])
  await screen.findByText('Kayış değişti.')
  const rows = within(screen.getByRole('list', { name: 'İş notları' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Pervane çizik.Bekliyor · 14.11.2026 13:00',
    expect.stringContaining('Kayış değişti.'),
  ])
  showWaiting([])
})

it('job notes: one that was just sent from the device stays until the list has it', async () => {
  // The list, the delivery and the next list each have a second of their own.
  vi.useFakeTimers({ toFake: ['Date'] })
  const wait = () => vi.setSystemTime(Date.now() + 1_000)
  const work = aWork(jobNotesApi.add, { params: { id: 'r1' }, json: { text: 'Pervane çizik.' } })
  showWaiting([work])
  let content = [note]
  const { client } = show(<Notes />, { server: () => pageOf(content) })
  await screen.findByText('Kayış değişti.')
  wait()
  act(() => {
    noteDelivered(work)
    showWaiting([])
  })
  expect(screen.getByText(/^Gönderiliyor/)).toBeTruthy()
  wait()
  content = [{ ...note, id: 'n2', text: 'Pervane çizik.' }, note]
  await act(() => client.invalidateQueries())
  await expect.poll(() => screen.queryByText(/^Gönderiliyor/)).toBeNull()
  expect(screen.getAllByText('Pervane çizik.')).toHaveLength(1)
})

it('job notes: sends what was written', async () => {
  const { sent } = open([], { [`POST ${URL}`]: note })
  await press('Not ekle')
  expect(screen.queryByRole('heading', { name: 'İş notları' })).toBeNull()
  const dialog = await screen.findByRole('dialog', { name: 'Not ekle' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Not/ }), 'Kayış değişti.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Not ekle' }))
  await expect.poll(() => sent.find(({ call }) => call === `POST ${URL}`)?.body).toEqual({ text: 'Kayış değişti.' })
})
