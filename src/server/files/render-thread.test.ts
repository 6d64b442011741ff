import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderThread } from './render-thread.ts'

const script = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, threadId } from 'node:worker_threads'; parentPort.on('message', ({ id, data }) => { ${body} })`)}`,
  )
const echo = script(`
  if (data === 'die') process.exit(3)
  if (data === 'thread') parentPort.postMessage({ id, bytes: new TextEncoder().encode(String(threadId)) })
  else if (data === 'slow') setTimeout(() => parentPort.postMessage({ id, bytes: new TextEncoder().encode('late') }), 100)
  else if (data === 'fail') parentPort.postMessage({ id, error: 'No such boat' })
  else parentPort.postMessage({ id, bytes: new TextEncoder().encode(data) })`)

describe('a thread that renders', () => {
  const thread = renderThread<string>(echo)
  afterEach(() => thread.stop())

  it('gives each caller its own answer', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((word) => thread.render(word)))
    expect(answers.map(String)).toEqual(['a', 'b', 'c'])
  })

  it('passes on what went wrong, to that caller only', async () => {
    const [failed, fine] = await Promise.allSettled([thread.render('fail'), thread.render('d')])
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'No such boat' } })
    expect(fine).toMatchObject({ status: 'fulfilled' })
  })

  it('lets nobody wait for a thread that broke, and starts another', async () => {
    const lost = await Promise.allSettled([thread.render('die'), thread.render('e')])
    expect(lost.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    expect(String(await thread.render('f'))).toBe('f')
  })

  it('finishes its job before it stops', async () => {
    const late = thread.render('slow')
    const stopped = thread.stop()
    expect(String(await late)).toBe('late')
    await stopped
  })
})

describe('a thread without work', () => {
  it('ends after a rest, and the next job gets another', async () => {
    const thread = renderThread<string>(echo, 1)
    const first = String(await thread.render('thread'))
    await vi.waitFor(async () => expect(String(await thread.render('thread'))).not.toBe(first))
    await thread.stop()
  })
})
