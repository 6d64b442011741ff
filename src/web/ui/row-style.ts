// How a list shows its rows, in the table and as cards alike.
import type { ReactNode } from 'react'

export interface Column<T> {
  key: string
  label: string
  render: (row: T) => ReactNode
  /** Right-aligned, with figures of one width. */
  numeric?: boolean
  /** Shown in one of both only. */
  only?: 'table' | 'cards'
}

export interface RowStyle<T> {
  /** The accessible name of the list. */
  label: string
  /** The first column names the row: it is the card's heading and carries the link. */
  columns: readonly Column<T>[]
  rowKey: (row: T) => string
  /** The screen that a row opens. */
  to?: (row: T) => string
  /** Menu or buttons at the row's end. */
  actions?: (row: T) => ReactNode
  /** Makes a row stand out; a word in the row must say why. */
  tone?: (row: T) => 'warning' | undefined
  /** More of a row, shown when it is opened. */
  details?: (row: T) => ReactNode
}
