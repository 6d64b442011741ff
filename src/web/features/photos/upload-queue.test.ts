import { expect, test, vi } from 'vitest'
import { createUploadQueue, type Sending, type Upload } from './upload-queue.ts'

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

/** Sends nothing; the test ends each upload. */
function queueOf(names: string[]) {
  const sendings: { name: string; sending: Sending; finish: () => void; fail: (error: Error) => void }[] = []
  const prepare = vi.fn(async (file: File): Promise<Blob> => file)
  const send = ({ file }: Upload, _: Blob, sending: Sending) =>
    new Promise<'sent'>((resolve, fail) => {
      const finish = () => resolve('sent')
      sending.signal.addEventListener('abort', () => fail(new Error('stopped')))
      sendings.push({ name: file.name, sending, finish, fail })
    })
  const isLost = (error: unknown) => (error as Error).message === 'Sunucuya ulaşılamadı'
  const queue = createUploadQueue({ prepare, send, reasonOf: (error) => (error as Error).message, isLost })
  queue.add(names.map(photo))
  const states = () => queue.snapshot().map(({ file, status }) => `${file.name} ${status}`)
  const sent = () => sendings.map(({ name }) => name)
  const of = (name: string) => sendings.findLast((one) => one.name === name)!
  return { queue, prepare, states, sent, of }
}

test('upload queue: sends two at a time, in order, each with its own progress', async () => {
  const { queue, states, sent, of } = queueOf(['a', 'b', 'c'])
  const heard = vi.fn()
  queue.subscribe(heard)
  const started = queue.start()
  await vi.waitFor(() => expect(sent()).toEqual(['a', 'b']))
  expect(states()).toEqual(['a sending', 'b sending', 'c ready'])
  of('a').sending.onProgress(0.4)
  expect(queue.snapshot().map(({ progress }) => progress)).toEqual([0.4, 0, 0])
  expect(heard).toHaveBeenCalled()
  of('b').finish()
  await vi.waitFor(() => expect(sent()).toEqual(['a', 'b', 'c']))
  of('a').finish()
  of('c').finish()
  await started
  expect(states()).toEqual(['a done', 'b done', 'c done'])
})

test('a failure stays with its reason, stops nobody else, and can be tried again without shrinking the photo anew', async () => {
  const { queue, prepare, states, sent, of } = queueOf(['a', 'b', 'c'])
  const started = queue.start()
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  of('a').fail(new Error('Sunucuya ulaşılamadı'))
  of('b').finish()
  await vi.waitFor(() => expect(sent()).toHaveLength(3))
  of('c').finish()
  await started
  expect(states()).toEqual(['a failed', 'b done', 'c done'])
  expect(queue.snapshot()[0]).toMatchObject({ error: 'Sunucuya ulaşılamadı', progress: 0, isLost: true })
  const again = queue.start((upload) => upload.isLost)
  await vi.waitFor(() => expect(sent()).toEqual(['a', 'b', 'c', 'a']))
  expect(queue.snapshot()[0]).toMatchObject({ error: null, isLost: false })
  of('a').finish()
  await again
  expect(states()).toEqual(['a done', 'b done', 'c done'])
  expect(prepare).toHaveBeenCalledTimes(3)
})

test('one alone can be tried again', async () => {
  const { queue, states, sent, of } = queueOf(['a', 'b'])
  const started = queue.start()
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  of('a').fail(new Error('1'))
  of('b').fail(new Error('2'))
  await started
  const again = queue.start(({ file }) => file.name === 'b')
  await vi.waitFor(() => expect(sent()).toEqual(['a', 'b', 'b']))
  of('b').finish()
  await again
  expect(states()).toEqual(['a failed', 'b done'])
})

test('a photo that cannot be prepared fails too', async () => {
  const { queue, prepare, states } = queueOf(['a'])
  prepare.mockRejectedValueOnce(new Error('Fotoğraf 15 MB’tan büyük'))
  await queue.start()
  expect(states()).toEqual(['a failed'])
  expect(queue.snapshot()[0]?.error).toBe('Fotoğraf 15 MB’tan büyük')
  expect(queue.snapshot()[0]?.isLost).toBe(false)
})

test('upload queue: an upload on its way cannot be taken out, and stopping breaks it off', async () => {
  const { queue, states, sent, of } = queueOf(['a', 'b', 'c'])
  const started = queue.start()
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  for (const { id } of queue.snapshot()) queue.remove(id)
  expect(states()).toEqual(['a sending', 'b sending'])
  of('b').finish()
  queue.stop()
  await started
  expect(states()).toEqual(['a ready', 'b done'])
  expect(sent()).toEqual(['a', 'b'])
})

test('upload queue: a stopped upload can be started again', async () => {
  const { queue, states, of } = queueOf(['a'])
  // React does this with each dialog in development: opens, closes and opens it.
  queue.stop()
  const started = queue.start()
  await vi.waitFor(() => expect(states()).toEqual(['a sending']))
  of('a').finish()
  await started
  expect(states()).toEqual(['a done'])
})
