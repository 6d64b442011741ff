import { ActionIcon, Anchor, Card, Table } from '@mantine/core'
import { useSet } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, type MouseEvent } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { Link } from '../routing/link.tsx'
import { useNavigate } from '../routing/use-router.ts'
import classes from './data-list.module.css'
import { moveBetweenRows } from './row-keys.ts'
import type { Column, RowStyle } from './row-style.ts'

type Props<T> = RowStyle<T> & { rows: readonly T[] }

const classOf = <T,>(column: Column<T>) => (column.numeric ? classes.numeric : undefined)

export function DataTable<T>({ rows, label, columns: all, rowKey, to, actions, tone, details }: Props<T>) {
  const columns = all.filter((column) => column.only !== 'cards')
  const opened = useSet<string>()
  const toggle = (key: string) => (opened.has(key) ? opened.delete(key) : opened.add(key))
  return (
    <Card padding={0} className={classes.table}>
      <Table.ScrollContainer minWidth={520}>
        <Table aria-label={label} verticalSpacing="sm" horizontalSpacing="md" highlightOnHover={Boolean(to || details)}>
          <Table.Thead>
            <Table.Tr>
              {details && (
                <Table.Th w={44}>
                  <span className="visually-hidden">{appTexts.details}</span>
                </Table.Th>
              )}
              {columns.map((column) => (
                <Table.Th key={column.key} className={classOf(column)}>
                  {column.label}
                </Table.Th>
              ))}
              {actions && (
                <Table.Th w={1}>
                  <span className="visually-hidden">{appTexts.actions}</span>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody onKeyDown={moveBetweenRows}>
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
                    <Table.Tr>
                      <Table.Td colSpan={columns.length + 1 + (actions ? 1 : 0)} className={classes.details}>
                        {details(row)}
                      </Table.Td>
                    </Table.Tr>
                  )}
                </Fragment>
              )
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
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
    <Table.Tr onClick={open} className={to || onToggle ? classes.clickable : undefined} data-tone={tone?.(row)}>
      {onToggle && (
        <Table.Td>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-label={appTexts.details}
            onClick={onToggle}
          >
            <IconChevronDown size={18} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
          </ActionIcon>
        </Table.Td>
      )}
      {columns.map((column, index) => (
        <Table.Td key={column.key} className={classOf(column)}>
          {to && index === 0 ? (
            <Anchor component={Link} to={to(row)} fw={550}>
              {column.render(row)}
            </Anchor>
          ) : (
            column.render(row)
          )}
        </Table.Td>
      ))}
      {actions && <Table.Td className={classes.actions}>{actions(row)}</Table.Td>}
    </Table.Tr>
  )
}
