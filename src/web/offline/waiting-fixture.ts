// Work that waits on this device, for tests.
import type { Endpoint } from '../../shared/endpoint.ts'
import { addressOf } from '../api/call.ts'
import type { OutboxItem } from './outbox-store.ts'

let orders = 0

/** Done on 14 November 2026 at 13:00 in Turkey. */
export function aWork(
  endpoint: Endpoint,
  { params = {}, json, ...values }: Partial<OutboxItem> & { params?: Record<string, string>; json?: object },
): OutboxItem {
  orders += 1
  return {
    id: `work-${orders}`,
    account: 'me',
    order: orders,
    group: 'r1',
    isLast: false,
    title: 'Bekleyen iş',
    method: endpoint.method,
    address: addressOf(endpoint, { params }),
    body: { json: json ?? {} },
    state: 'READY',
    reason: null,
    at: Date.parse('2026-11-14T10:00:00.000Z'),
    ...values,
  }
}
