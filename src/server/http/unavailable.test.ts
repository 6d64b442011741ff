import { expect, it } from 'vitest'
import { retryAfterOf } from './unavailable.ts'

it.each([
  ['refused', { code: 'ECONNREFUSED' }, 2],
  ['unknown host', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 2],
  ['shutting down', { code: '57P01' }, 2],
  ['starting up', { code: '57P03' }, 2],
  ['connection failure', { code: '08006' }, 2],
  ['out of connections', { message: 'timeout exceeded when trying to connect' }, 2],
  ['lost', { message: 'Connection terminated unexpectedly' }, 2],
  ['lost before the rollback', { message: 'Client has encountered a connection error and is not queryable' }, 2],
  ['too many connections', { code: '53300' }, 2],
  ['a standby', { code: '25006' }, 2],
  ['named as a cause', { cause: { code: 'ECONNRESET' } }, 2],
  ['a lock that is not had', { code: '55P03' }, 1],
  ['serialization failure', { code: '40001' }, 1],
  ['deadlock', { code: '40P01' }, 1],
  ['a statement over its time', { code: '57014' }, 5],
  ['a full disk of the database', { code: '53100' }, 15],
  ['out of memory', { code: '53200' }, 15],
  ['a full disk', { code: 'ENOSPC' }, 15],
  ['a read-only disk', { code: 'EROFS' }, 15],
  ['a full quota', { code: 'EDQUOT' }, 15],
  ['a changed password', { code: '28P01' }, 15],
])('a failure that passes: %s %j → try again in %i s', (_, failure, seconds) => {
  expect(retryAfterOf(Object.assign(new Error('what the failure says'), failure))).toBe(seconds)
})

it.each([
  ['an unknown table', { code: '42P01' }],
  ['an unknown column', { code: '42703' }],
  ['a broken constraint', { code: '23505' }],
  ['a missing file', { code: 'ENOENT' }],
  ['a mistake in the code', {}],
])('a mistake of the server: %s %j → no time to try again', (_, failure) => {
  expect(retryAfterOf(Object.assign(new TypeError('what the failure says'), failure))).toBeNull()
})

it('thrown value that is no error → no time to try again', () => {
  expect([retryAfterOf(undefined), retryAfterOf('ECONNREFUSED')]).toEqual([null, null])
})
