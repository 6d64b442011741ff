// The people who sign in at once. They have a process of their own, so that sending does not delay the reader that is measured.
// Started by sign-in-spike.ts, which sends the calls as text.
import { connect } from 'node:net'
import { setPriority } from 'node:os'

// These people have devices of their own: what sending takes of this machine must not count as waiting for the server.
setPriority(19)

export interface Spike {
  port: number
  calls: string[]
}

export interface SpikeOver {
  statuses: string[]
  ms: number
}

/** On a connection of its own, as from a device of its own. Resolves to the answer's status. */
function statusOf(port: number, call: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(call))
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer.split(' ', 2)[1] ?? 'nothing'))
  })
}

process.on('message', async ({ port, calls }: Spike) => {
  const start = performance.now()
  const statuses = await Promise.all(calls.map((call) => statusOf(port, call)))
  process.send?.({ statuses, ms: performance.now() - start } satisfies SpikeOver)
})
