import { ActionIcon, Anchor, Card } from '@mantine/core'
import { useSet } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, type MouseEvent } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { Link } from '../../routing/link.tsx'
import { useNavigate } from '../../routing/use-router.ts'
import classes from './data-list.module.css'
import { moveBetweenRows } from './row-keys.ts'
import type { Column, RowStyle } from './row-style.ts'
import tables from './table.module.css'

type Props<T> = RowStyle<T> & { rows: readonly T[] }

const classOf = <T,>(column: Column<T>) => (column.numeric ? classes.numeric : undefined)

export function DataTable<T>({ rows, label, columns: all, rowKey, to, actions, tone, details }: Props<T>) {
  const columns = all.filter((column) => column.only !== 'cards')
  const opened = useSet<string>()
  const toggle = (key: string) => (opened.has(key) ? opened.delete(key) : opened.add(key))
  return (
    <Card padding={0} className={classes.table}>
      <div className={tables.scroll}>
        <table aria-label={label} className={tables.table}>
          <thead>
            <tr>
              {details && (
                <th className={classes.toggle}>
                  <span className="visually-hidden">{appTexts.details}</span>
                </th>
              )}
              {columns.map((column) => (
                <th key={column.key} className={classOf(column)}>
                  {column.label}
                </th>
              ))}
              {actions && (
                <th className={classes.narrow}>
                  <span className="visually-hidden">{appTexts.actions}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody onKeyDown={moveBetweenRows}>
            {rows.map((row) => {
              const key = rowKey(row)
              const isOpen = opened.has(key)
              return (
                <Fragment key={key}>
                  <Row
                    {...{ row, columns, to, actions, tone }}
                    isOpen={isOpen}
                    onToggle={details && (() => toggle(key))}
                  />
                  {details && isOpen && (
                    <tr>
                      <td colSpan={columns.length + 1 + (actions ? 1 : 0)} className={classes.details}>
                        {details(row)}
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

interface RowProps<T> extends Pick<RowStyle<T>, 'columns' | 'to' | 'actions' | 'tone'> {
  row: T
  isOpen: boolean
  onToggle?: () => void
}

/** A click anywhere on the row opens it; the keyboard uses the link or the button. */
function Row<T>({ row, columns, to, actions, tone, isOpen, onToggle }: RowProps<T>) {
  const navigate = useNavigate()
  const open = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('a, button, input, label, [role=menu], [role=dialog]')) return
    if (to) void navigate(to(row))
    else onToggle?.()
  }
  return (
    <tr onClick={open} className={to || onToggle ? classes.clickable : undefined} data-tone={tone?.(row)}>
      {onToggle && (
        <td>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-label={appTexts.details}
            onClick={onToggle}
          >
            <IconChevronDown size={18} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
          </ActionIcon>
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={classOf(column)}>
          <div className={column.whole ? classes.whole : column.numeric ? undefined : classes.text}>
            {to && index === 0 ? (
              <Anchor component={Link} to={to(row)} fw={550}>
                {column.render(row)}
              </Anchor>
            ) : (
              column.render(row)
            )}
          </div>
        </td>
      ))}
      {actions && <td className={classes.actions}>{actions(row)}</td>}
    </tr>
  )
}
