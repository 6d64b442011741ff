import { afterEach, expect, it, vi } from 'vitest'
import { counted, screenAnswered } from './screen-answers.ts'

afterEach(() => vi.useRealTimers())

/** Whether what waits for the screen's answers may go on after this time. */
async function goesOnAfter(ms: number): Promise<{ hasGone: () => boolean }> {
  let hasGone = false
  void screenAnswered().then(() => {
    hasGone = true
  })
  await vi.advanceTimersByTimeAsync(ms)
  return { hasGone: () => hasGone }
}

it('files that no screen waits for: no call runs → loads when the screen is on the display', async () => {
  vi.useFakeTimers()
  expect((await goesOnAfter(100)).hasGone()).toBe(true)
})

it('files that no screen waits for: calls run → loads after the last answer, also a failed one', async () => {
  vi.useFakeTimers()
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const answers = [counted(first.promise), counted(second.promise)].map((answer) => answer.catch(() => 'failed'))
  const { hasGone } = await goesOnAfter(100)
  first.resolve('answer')
  await vi.advanceTimersByTimeAsync(100)
  expect(hasGone()).toBe(false)
  second.reject(new Error('no network'))
  await vi.advanceTimersByTimeAsync(100)
  expect(hasGone()).toBe(true)
  expect(await Promise.all(answers)).toEqual(['answer', 'failed'])
})

it('files that no screen waits for: a call never ends → loads after four seconds', async () => {
  vi.useFakeTimers()
  const endless = Promise.withResolvers<void>()
  const answer = counted(endless.promise)
  const { hasGone } = await goesOnAfter(3_900)
  expect(hasGone()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(hasGone()).toBe(true)
  endless.resolve()
  await answer
})
