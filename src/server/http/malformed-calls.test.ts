import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { useServer } from '../../../test/harness.ts'

const server = useServer()
const failure = { success: false, message: 'validation_failed', data: null }

/** The server's answer to bytes that fetch cannot send. */
function raw(bytes: string): Promise<{ line: string | undefined; body: unknown }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      resolve({ line: head.split('\r\n')[0], body: JSON.parse(body) })
    })
    socket.end(bytes)
  })
}

describe('a call that reaches no endpoint', () => {
  it.each([
    ['a bad escape', '/api/%zz'],
    ['an endless id', `/api/boats/${'a'.repeat(300)}`],
  ])('is refused in the envelope, without what it sent: %s', async (_, path) => {
    const answer = await server.fetch(path)
    const body = await answer.text()
    expect([answer.status, JSON.parse(body)]).toEqual([400, failure])
  })

  it('is refused in the envelope where it is no HTTP, or its head has no end', async () => {
    expect(await raw('GARBAGE\r\n\r\n')).toEqual({ line: 'HTTP/1.1 400 Bad Request', body: failure })
    const head = `GET / HTTP/1.1\r\nHost: pruva\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`
    expect(await raw(head)).toEqual({ line: 'HTTP/1.1 431 Request Header Fields Too Large', body: failure })
  })

  it('is refused where its length is said in two ways, as a smuggled call has it', async () => {
    const lengths = ['Content-Length: 4\r\nTransfer-Encoding: chunked', 'Content-Length: 4\r\nContent-Length: 5']
    for (const length of lengths) {
      const head = `POST /api/auth/logout HTTP/1.1\r\nHost: pruva\r\n${length}\r\n\r\n0\r\n\r\n`
      expect(await raw(head)).toEqual({ line: 'HTTP/1.1 400 Bad Request', body: failure })
    }
  })

  it('cannot hold its connection for ever', () => {
    expect(server.app.server.requestTimeout).toBe(300_000)
    expect(server.app.server.headersTimeout).toBe(60_000)
  })
})

it('an answer of the API is kept by no browser and no proxy', async () => {
  expect((await server.fetch('/api/health')).headers.get('cache-control')).toBe('no-store')
  expect((await server.fetch('/api/cities')).headers.get('cache-control')).toBe('no-store')
})
