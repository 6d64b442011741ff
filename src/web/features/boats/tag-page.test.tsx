import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, press, typeIn } from '../../../../test/user-actions.ts'
import { aPublicWorkshop, ME_BY_ROLE } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, refusal } from '../../../../test/web-server.ts'
import type { Role } from '../../../shared/roles.ts'
import { TagPage } from './tag-page.tsx'

const TAG = { name: 'Mavi Rüya', model: 'Sirena 58', hasPhoto: false }
const workshop = aPublicWorkshop({ whatsapp: '0532 000 11 22', phone: '0252 000 11 22' })

const open = (answers: Answers, as: Role | null, at = '/t#TOKEN') =>
  show(<TagPage />, {
    path: '/t',
    at,
    as: as ? ME_BY_ROLE[as] : undefined,
    server: { 'GET /api/public/workshop': workshop, 'GET /api/public/tags/TOKEN': TAG, ...answers },
  })

describe('the page of a tag', () => {
  it('shows strangers the boat’s name and type, and how to reach the workshop', async () => {
    const { sent } = open({}, null)
    expect(await screen.findByRole('heading', { name: 'Mavi Rüya', level: 1 })).toBeTruthy()
    expect(screen.getByText('Sirena 58')).toBeTruthy()
    const service = await screen.findByRole('link', { name: 'Servis iste' })
    expect(service.getAttribute('href')).toBe(
      `https://wa.me/905320001122?text=${encodeURIComponent('Merhaba, Mavi Rüya teknesi için servis istiyorum.')}`,
    )
    expect(screen.getByRole('link', { name: 'Tekne sizinse giriş yapın' })).toBeTruthy()
    expect(sent.map(({ call }) => call)).not.toContain('GET /api/tags/TOKEN')
  })

  it('shows the boat’s photo where the owner allows it', async () => {
    open({ 'GET /api/public/tags/TOKEN': { ...TAG, hasPhoto: true } }, null)
    const photo = await screen.findByRole('img', { name: 'Mavi Rüya teknesinin fotoğrafı' })
    expect(photo.getAttribute('src')).toBe('/api/public/tags/TOKEN/photo')
  })

  it('sends a message to the owner and says that it was taken', async () => {
    const { sent } = open({ 'POST /api/public/tags/TOKEN/message': null }, null)
    await press('Tekne sahibine haber ver')
    const form = await dialog('Tekne sahibine haber ver')
    await press('Gönder')
    expect(await form.findByText('Bu alan zorunludur')).toBeTruthy()
    await typeIn(/Mesajınız/, 'Halat çözülmüş')
    await press('Gönder')
    expect(await screen.findByText(/Mesajınız alındı/)).toBeTruthy()
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
      { body: { text: 'Halat çözülmüş', name: '', phone: '' } },
    ])
  })

  it.each([['/t#TOKEN'], ['/t']])('an unknown tag, or none (%s) → says that there is none', async (at) => {
    open({ 'GET /api/public/tags/TOKEN': refusal(404, 'tag_not_found') }, null, at)
    expect(await screen.findByRole('heading', { name: 'Etiket bulunamadı', level: 1 })).toBeTruthy()
  })

  it.each([
    ['CUSTOMER', { boatId: 'b1', requestId: null }, '/boats/b1'],
    ['ADMIN', { boatId: 'b1', requestId: null }, '/admin/boats/b1'],
    ['TECHNICIAN', { boatId: null, requestId: 'r1' }, '/technician/maintenance/r1'],
  ] as const)('leads %s to their own page of the boat', async (role, destination, path) => {
    const { address } = open({ 'GET /api/tags/TOKEN': destination }, role)
    await waitFor(() => expect(address()).toBe(path))
  })

  it('shows the public page to a signed-in person who has nothing to do with the boat', async () => {
    open({ 'GET /api/tags/TOKEN': refusal(404, 'tag_not_found') }, 'CUSTOMER')
    expect(await screen.findByRole('heading', { name: 'Mavi Rüya', level: 1 })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Tekne sizinse giriş yapın' })).toBeNull()
  })
})
