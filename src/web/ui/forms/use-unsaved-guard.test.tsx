import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { CUSTOMER } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { Link } from '../../routing/link.tsx'
import { useNavigate } from '../../routing/use-router.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

function ChangedForm() {
  const navigate = useNavigate()
  const release = useUnsavedGuard(() => true)
  const save = () => {
    release()
    return navigate('/list')
  }
  return (
    <>
      <Link to="/list">away</Link>
      <button type="button" onClick={save}>
        save
      </button>
    </>
  )
}

const leave = () => userEvent.click(screen.getByRole('link', { name: 'away', hidden: true }))
const question = () => screen.queryByText('Kaydedilmemiş değişiklikler')
const isGone = () => waitFor(() => expect(question()).toBeNull())

beforeEach(() => {
  show(<ChangedForm />, { as: CUSTOMER, at: '/form' })
})

describe('useUnsavedGuard', () => {
  it('stays when asked to, by button or Escape, and asks again the next time', async () => {
    await leave()
    expect(await screen.findByText('Kaydedilmemiş değişiklikler')).toBeTruthy()
    await press('Düzenlemeye devam et')
    await isGone()
    await leave()
    expect(await screen.findByText('Kaydedilmemiş değişiklikler')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await isGone()
    expect(screen.queryByText('şimdi /list')).toBeNull()
  })

  it('leaves when confirmed', async () => {
    await leave()
    await press('Değişiklikleri sil ve ayrıl')
    expect(await screen.findByText('şimdi /list')).toBeTruthy()
    await isGone()
  })

  it('asks nothing after a save', async () => {
    await press('save')
    expect(await screen.findByText('şimdi /list')).toBeTruthy()
    expect(question()).toBeNull()
  })

  it('asks nothing when the session has ended', async () => {
    localStorage.removeItem('accessToken')
    await leave()
    expect(await screen.findByText('şimdi /list')).toBeTruthy()
  })

  it('asks before the tab closes', () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })
})
