// Takes a signature as strokes of points. Who cannot draw types their name instead.
import { Button, Group, Input } from '@mantine/core'
import { type PointerEvent, useRef } from 'react'
import { PAD } from '../../../shared/reports/reports.contract.ts'
import { reportsTexts } from '../../../shared/reports/reports.texts.ts'
import classes from './report-modal.module.css'

/** x, y, x, y, … in the pad's units. */
export type Strokes = number[][]

interface Props {
  label: string
  strokes: Strokes
  onChange: (strokes: Strokes) => void
}

const within = (part: number, most: number) => Math.round(Math.min(1, Math.max(0, part)) * most)

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [within((clientX - left) / width, PAD.width), within((clientY - top) / height, PAD.height)]
}

/** Closer points than this add nothing to the line. */
const APART = 6
const isApart = (stroke: readonly number[], [x, y]: readonly [number, number]) =>
  Math.hypot(x - (stroke.at(-2) ?? 0), y - (stroke.at(-1) ?? 0)) >= APART

const hasRoom = (strokes: Strokes) =>
  strokes.length <= PAD.strokes &&
  (strokes.at(-1)?.length ?? 0) + 2 <= PAD.numbers &&
  strokes.reduce((sum, { length }) => sum + length, 0) + 2 <= PAD.allNumbers

const pathOf = (stroke: readonly number[]) => `M${(stroke.length === 2 ? [...stroke, ...stroke] : stroke).join(' ')}`

export function SignaturePad({ label, strokes, onChange }: Props) {
  /** Several points come between two renders. */
  const drawn = useRef(strokes)
  const drawing = useRef<number | null>(null)
  const set = (next: Strokes) => {
    drawn.current = next
    onChange(next)
  }
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current !== null || event.button !== 0 || drawn.current.length >= PAD.strokes) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = event.pointerId
    const next = [...drawn.current, pointOf(event)]
    if (hasRoom(next)) set(next)
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const last = drawn.current.at(-1)
    if (drawing.current !== event.pointerId || !last || !hasRoom(drawn.current)) return
    const point = pointOf(event)
    if (isApart(last, point)) set([...drawn.current.slice(0, -1), [...last, ...point]])
  }
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current === event.pointerId) drawing.current = null
  }
  return (
    <div>
      <Group justify="space-between" align="end" mb={4}>
        <Input.Label labelElement="div">{label}</Input.Label>
        <Button variant="subtle" size="compact-sm" disabled={strokes.length === 0} onClick={() => set([])}>
          {reportsTexts.signDialog.clear}
        </Button>
      </Group>
      <svg
        className={classes.pad}
        viewBox={`0 0 ${PAD.width} ${PAD.height}`}
        role="img"
        aria-label={label}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path
          d={strokes.map(pathOf).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={7}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </div>
  )
}
