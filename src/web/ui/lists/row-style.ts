// How a list shows its rows, as a table and as cards.
import type { ReactNode } from 'react'

export interface Column<T> {
  key: string
  label: string
  render: (row: T) => ReactNode
  /** Right-aligned, with digits of equal width. */
  numeric?: boolean
  /** On one line in a table: a day, a status, words that take the width they get. */
  whole?: boolean
  /** In a card it stands above the other columns, as wide as the card and without its label. */
  isBlock?: boolean
  /** Shown only in the table or only in cards. */
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
  /** Highlights a row; a text in the row must give the reason. */
  tone?: (row: T) => 'warning' | undefined
  /** Further details of a row, shown when it is opened. */
  details?: (row: T) => ReactNode
}
