import { afterEach, describe, expect, it } from 'vitest'
import { renderThread } from './render-thread.ts'

const script = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ id, data }) => { ${body} })`)}`,
  )
const echo = script(`
  if (data === 'die') process.exit(3)
  if (data === 'fail') parentPort.postMessage({ id, error: 'No such boat' })
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
})
