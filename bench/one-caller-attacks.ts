// The load of one caller. It runs in its own process so that it does not slow the measured calls. Started by one-caller.ts.
import { connect, type Socket } from 'node:net'

const [name = '', url = '', token = ''] = process.argv.slice(2)
const { hostname, port } = new URL(url)
const headers = { authorization: `Bearer ${token}` }
const UNREAD_SECONDS = 15

const calls = (path: string, count: number) => {
  const call = (connection: string) => `GET ${path} HTTP/1.1\r\nHost: pruva\r\nConnection: ${connection}\r\n\r\n`
  return call('keep-alive').repeat(count - 1) + call('close')
}

async function pipelined(): Promise<void> {
  const socket = connect(Number(port), hostname)
  socket.on('data', () => {})
  socket.write(calls('/api/docs/json', 1000))
  await new Promise((closed) => socket.once('close', closed))
}

async function unread(path: string, count: number): Promise<void> {
  const sockets: Socket[] = []
  for (let reader = 0; reader < 400; reader++) {
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.pause()
    socket.write(calls(path, count))
    sockets.push(socket)
  }
  await new Promise((later) => setTimeout(later, UNREAD_SECONDS * 1000))
  for (const socket of sockets) socket.destroy()
}

async function read(path: string): Promise<void> {
  const answer = await fetch(url + path, { headers })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  for await (const chunk of answer.body ?? []) void chunk
}

async function dataOf<T>(path: string): Promise<T[]> {
  const { data } = (await (await fetch(url + path, { headers })).json()) as { data: { content: T[] } }
  return data.content
}

async function anOffer(): Promise<string> {
  for (const { id } of await dataOf<{ id: string }>('/api/maintenance/requests?size=100')) {
    const [offer] = await dataOf<{ id: string }>(`/api/maintenance/offers/request/${id}`)
    if (offer) return offer.id
  }
  throw new Error('The demo data has no offer')
}

async function pdfs(): Promise<void> {
  const id = await anOffer()
  await Promise.all(Array.from({ length: 64 }, () => read(`/api/maintenance/offers/${id}/pdf`)))
}

const exports = () => Promise.all(Array.from({ length: 6 }, () => read('/api/logs/export')))

const attacks: Record<string, () => Promise<unknown>> = {
  docs: pipelined,
  unread: () => unread('/api/docs/json', 25),
  settings: () => unread('/api/settings', 10),
  exports,
  pdfs,
}
await attacks[name]?.()
