// This person's clock: what the server knows, and the presses that wait on this device.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type TimeEntry, timeApi } from '../../../shared/time/time.contract.ts'
import { forgottenFrom } from '../../../shared/time/time.rules.ts'
import { useMe } from '../../api/session.tsx'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { fieldsOf, isCallOf, isOpen, useWaitingWork } from '../../offline/waiting-work.ts'
import { openTimeQuery } from './time.api.ts'

const TICK_MS = 20_000

export interface Running {
  requestId: string
  /** Empty for a press that waits on this device: only its job is known. */
  boatName: string
  startedAt: string
}

export interface Clock {
  running: Running | null
  forgotten: readonly TimeEntry[]
  now: Date
}

/** The minutes pass while the screen is open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function lastPress(work: readonly OutboxItem[]): { isStart: boolean; running: Running } | undefined {
  const last = work.findLast((one) => isOpen(one) && (isCallOf(one, timeApi.start) || isCallOf(one, timeApi.stop)))
  if (!last) return undefined
  const { requestId } = fieldsOf(last)
  const running = { requestId: String(requestId ?? ''), boatName: '', startedAt: new Date(last.at).toISOString() }
  return { isStart: isCallOf(last, timeApi.start), running }
}

/** Undefined until it is known. */
export function useClock(): Clock | undefined {
  const open = useQuery(openTimeQuery(useMe().id))
  const waiting = lastPress(useWaitingWork())
  const now = useNow()
  if (!open.data && !waiting) return undefined
  const entries = open.data?.content ?? []
  const isForgotten = ({ startedAt, state }: TimeEntry) => state === 'FORGOTTEN' || now > forgottenFrom(startedAt)
  const known = entries.find((entry) => !isForgotten(entry)) ?? null
  const pressed = waiting?.isStart ? waiting.running : null
  return { running: waiting ? pressed : known, forgotten: entries.filter(isForgotten), now }
}
