import { expect, test } from 'vitest'
import { aRequest } from '../../../../test/web-fixtures.ts'
import type { AssignedJob } from '../../../shared/requests/requests.contract.ts'
import { agendaOf } from './agenda.ts'

const job = (id: string, patch: Partial<AssignedJob>): AssignedJob => aRequest({ id, status: 'ACTIVE', ...patch })

test('jobs are grouped by when they are due, in the order given', () => {
  const jobs = [
    job('a', { assignedDate: '2026-11-20' }),
    job('b', { assignedDate: '2026-11-20' }),
    job('c', { assignedDate: '2026-11-19' }),
    job('d', { assignedDate: '2026-11-21' }),
    job('e', { assignedDate: null }),
    job('f', { assignedDate: '2026-11-20', status: 'COMPLETED' }),
  ]
  const groups = agendaOf(jobs, '2026-11-20').map(([group, members]) => [group, members.map(({ id }) => id).join('')])
  expect(groups).toEqual([
    ['today', 'ab'],
    ['overdue', 'c'],
    ['ahead', 'd'],
    ['undated', 'e'],
    ['others', 'f'],
  ])
  expect(agendaOf([], '2026-11-20')).toEqual([])
})
