// Asks for the hours of each engine that nobody has read for a month, one dialog after the other.
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dayOf } from '../../../shared/days.ts'
import type { Engine } from '../../../shared/engines/engines.contract.ts'
import { addMonths } from '../../../shared/plans/due-rules.ts'
import { HoursDialog } from './hours-dialog.tsx'
import { readingsQuery } from './readings.api.ts'

interface Props {
  engines: readonly Engine[]
  /** Every engine is read, or the owner has closed a dialog. */
  onEnd: () => void
}

export function HoursRound({ engines, onEnd }: Props) {
  const known = useQueries({ queries: engines.map(({ id }) => readingsQuery(id)) })
  const [left, setLeft] = useState<readonly string[] | null>(null)
  const isSaved = useRef(false)
  if (left === null && known.every(({ isPending }) => !isPending)) {
    const monthAgo = addMonths(dayOf(new Date()), -1)
    // Readings that can't be loaded don't keep anybody from entering one.
    const isUnread = (_: unknown, index: number) =>
      (known[index]?.data?.content ?? []).every(({ readAt }) => dayOf(readAt) < monthAgo)
    setLeft(engines.filter(isUnread).map(({ id }) => id))
  }
  const engine = engines.find(({ id }) => id === left?.[0])
  const isOver = left !== null && engine === undefined
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  if (!engine) return null
  const close = () => {
    if (!isSaved.current) return onEnd()
    isSaved.current = false
    setLeft((ids) => ids?.slice(1) ?? null)
  }
  const note = () => {
    isSaved.current = true
  }
  return <HoursDialog key={engine.id} engine={engine} onSaved={note} onClose={close} />
}
