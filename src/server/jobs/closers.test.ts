import { expect, it, vi } from 'vitest'
import { closeAll } from './closers.ts'

it('closing: every closer runs, the last opened first, and each failure is logged', async () => {
  const closed: string[] = []
  const log = { error: vi.fn() }
  const failing = async () => {
    closed.push('workers')
    throw new Error('stuck')
  }
  const closers = [async () => closed.push('database'), failing, async () => closed.push('app')]
  expect(await closeAll(closers, log)).toBe(false)
  expect(closed).toEqual(['app', 'workers', 'database'])
  expect(log.error).toHaveBeenCalledTimes(1)
})

it('closing without a failure → true', async () => {
  const log = { error: vi.fn() }
  expect(await closeAll([async () => {}], log)).toBe(true)
  expect(log.error).not.toHaveBeenCalled()
})
