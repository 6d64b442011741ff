import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inMotion, show } from '../../../test/web-screen.tsx'
import { appTexts } from '../../shared/app/app.texts.ts'
import { ApiError } from './api-error.ts'
import { type ToastType, toast } from './toasts.tsx'
import { undoToast } from './undo-toast.tsx'

const shown = () => screen.queryAllByText(/^toast /).map((one) => one.textContent)
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  vi.useFakeTimers()
  inMotion()
  show(null)
  await settle()
})

afterEach(() => vi.useRealTimers())

describe('toasts', () => {
  it('show at most three: the oldest gives way at once', async () => {
    for (const number of [1, 2, 3, 4]) toast(`toast ${number}`)
    await settle(400)
    expect(shown()).toEqual(['toast 2', 'toast 3', 'toast 4'])
  })

  it('go after five seconds', async () => {
    toast('toast 1')
    await settle(4900)
    expect(shown()).toEqual(['toast 1'])
    // The toast fades in the rest of the time.
    await settle(600)
    expect(shown()).toEqual([])
  })

  it('stand at the top centre', async () => {
    toast('toast 1')
    await settle(400)
    expect(screen.getByText('toast 1').closest('[data-position]')?.getAttribute('data-position')).toBe('top-center')
  })

  it.each<[ToastType | undefined, string]>([
    ['success', 'green'],
    ['error', 'red'],
    ['warning', 'yellow'],
    ['info', 'blue'],
    [undefined, 'blue'],
  ])('type %s → %s', async (type, color) => {
    toast('toast 1', type)
    await settle(400)
    const shownToast = screen.getByText('toast 1').closest<HTMLElement>('[data-toast]')
    expect(shownToast?.style.getPropertyValue('--notification-color')).toContain(`-${color}-`)
  })

  it('can be closed by a button that has a name', async () => {
    toast('toast 1', 'success')
    await settle(400)
    act(() => screen.getByRole('button', { name: 'Kapat' }).click())
    await settle(400)
    expect(shown()).toEqual([])
  })

  it('are announced: at once when something is wrong, politely otherwise', async () => {
    toast('toast 1', 'error')
    toast('toast 2', 'success')
    await settle(400)
    expect(screen.getByRole('alert').textContent).toContain('toast 1')
    expect(screen.getByRole('status').textContent).toContain('toast 2')
  })

  it('show the same one once', async () => {
    toast('toast 1')
    toast('toast 1')
    await settle(400)
    expect(shown()).toEqual(['toast 1'])
  })

  it('count the same failure, which stands five seconds from its last time', async () => {
    for (let count = 0; count < 4; count++) toast('toast 1', 'error')
    await settle(3000)
    toast('toast 1', 'error')
    await settle(4900)
    expect(shown()).toEqual(['toast 1 (5 kez)'])
    await settle(600)
    expect(shown()).toEqual([])
    toast('toast 1', 'error')
    await settle(400)
    expect(shown()).toEqual(['toast 1'])
  })

  it('do not count a warning, which each call of a forbidden screen brings', async () => {
    for (let count = 0; count < 4; count++) toast('toast 1', 'warning')
    await settle(400)
    expect(shown()).toEqual(['toast 1'])
  })

  it('count a failure that comes while the one before it still fades', async () => {
    toast('toast 1', 'error')
    toast('toast 1', 'error')
    await settle(5100)
    toast('toast 1', 'error')
    await settle(400)
    expect(shown()).toEqual(['toast 1 (3 kez)'])
  })

  it('show each of five failures for its full time, three at once', async () => {
    for (const number of [1, 2, 3, 4, 5]) toast(`toast ${number}`, 'error')
    toast('toast 6')
    await settle(4900)
    expect(shown()).toEqual(['toast 1', 'toast 2', 'toast 3'])
    await settle(600)
    expect(shown()).toEqual(['toast 4', 'toast 5', 'toast 6'])
    await settle(4300)
    expect(shown()).toEqual(['toast 4', 'toast 5', 'toast 6'])
    await settle(1200)
    expect(shown()).toEqual([])
  })

  it('take back what was said, also when it was said more than once', async () => {
    const takeBack = toast('toast 1', 'error')
    toast('toast 1', 'error')
    await settle(400)
    takeBack()
    await settle(400)
    expect(shown()).toEqual([])
  })
})

describe('a toast that offers an undo', () => {
  const undo = vi.fn(async () => undefined)
  const button = () => screen.getByRole('button', { name: 'Geri al' })
  const pressKeys = (target: Element = document.body) => fireEvent.keyDown(target, { key: 'z', ctrlKey: true })
  beforeEach(async () => {
    undo.mockClear()
    undoToast('toast moved', undo, 'why')
    await settle(400)
  })

  it('is announced with its reason, stays eight seconds, and not a moment less while somebody is on it', async () => {
    expect(screen.getByRole('status').textContent).toContain('toast movedwhy')
    await settle(7000)
    act(() => button().focus())
    await settle(20_000)
    expect(shown()).toEqual(['toast moved'])
    act(() => button().blur())
    await settle(8600)
    expect(shown()).toEqual([])
    expect(undo).not.toHaveBeenCalled()
  })

  it.each([
    ['its button', () => act(() => button().click())],
    ['Ctrl+Z', () => act(() => void pressKeys())],
  ])('takes back by %s, once', async (_way, press) => {
    press()
    pressKeys()
    await settle(400)
    pressKeys()
    expect(undo).toHaveBeenCalledTimes(1)
    expect(shown()).toEqual([])
  })

  it('leaves Ctrl+Z to a field that has letters to take back', () => {
    const field = document.body.appendChild(document.createElement('input'))
    field.value = 'usta'
    pressKeys(field)
    expect(undo).not.toHaveBeenCalled()
    field.value = ''
    pressKeys(field)
    field.remove()
    expect(undo).toHaveBeenCalledTimes(1)
  })

  it('says without a network that it needs one, and can still be taken when it is back', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    pressKeys()
    await settle(400)
    expect(screen.getByText(appTexts.actionNeedsNetwork)).toBeTruthy()
    expect(undo).not.toHaveBeenCalled()
    network.mockRestore()
    act(() => void dispatchEvent(new Event('online')))
    pressKeys()
    expect(undo).toHaveBeenCalledTimes(1)
  })

  it('gives its place to the next one', async () => {
    const next = vi.fn(async () => undefined)
    undoToast('toast moved again', next)
    await settle(7000)
    expect(shown()).toEqual(['toast moved again'])
    pressKeys()
    await settle()
    expect([undo.mock.calls.length, next.mock.calls.length]).toEqual([0, 1])
  })

  it('can be taken also while the one before it still fades', async () => {
    pressKeys()
    const next = vi.fn(async () => undefined)
    undoToast('toast moved again', next)
    await settle()
    pressKeys()
    expect([undo.mock.calls.length, next.mock.calls.length]).toEqual([1, 1])
  })

  it('is not pushed out by news', async () => {
    for (const number of [1, 2, 3]) toast(`toast ${number}`)
    await settle(400)
    expect(shown()).toEqual(['toast moved', 'toast 2', 'toast 3'])
  })

  it('leaves it to the call to say that the undo was refused', async () => {
    undo.mockRejectedValueOnce(new ApiError({ status: 409, key: 'record_changed', message: 'x' }))
    act(() => button().click())
    await settle(400)
    expect(undo).toHaveBeenCalledTimes(1)
  })
})
