import { Anchor, Button, Card, Collapse } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { Link } from '../../routing/link.tsx'
import { Facts } from '../layout/facts.tsx'
import classes from './data-list.module.css'
import type { RowStyle } from './row-style.ts'

type Props<T> = RowStyle<T> & { rows: readonly T[] }

export function DataCards<T>({ rows, label, rowKey, ...look }: Props<T>) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <RowCard row={row} {...look} />
        </li>
      ))}
    </ul>
  )
}

type CardProps<T> = Omit<RowStyle<T>, 'label' | 'rowKey'> & { row: T }

function RowCard<T>({ row, columns, to, actions, tone, details }: CardProps<T>) {
  const [isOpen, setIsOpen] = useState(false)
  const [first, ...others] = columns
  const inCard = others.filter((column) => column.only !== 'table')
  const shown = inCard.filter((column) => !column.isBlock)
  return (
    <Card padding="md" data-tone={tone?.(row)}>
      <div className={classes.cardHead}>
        <div className={classes.cardTitle}>
          {to ? (
            // The link covers the whole card, so that it is easy to hit by thumb.
            <Anchor component={Link} to={to(row)} className={classes.cover} c="inherit" inherit underline="never">
              {first?.render(row)}
            </Anchor>
          ) : (
            first?.render(row)
          )}
        </div>
        {actions && <div className={classes.cardActions}>{actions(row)}</div>}
      </div>
      {inCard.map(
        (column) =>
          column.isBlock && (
            <div key={column.key} className={classes.cardBlock}>
              {column.render(row)}
            </div>
          ),
      )}
      {shown.length > 0 && <Facts items={shown.map((column) => [column.label, column.render(row)] as const)} />}
      {details && (
        <>
          <Button
            variant="subtle"
            color="gray"
            fullWidth
            mt="xs"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            rightSection={
              <IconChevronDown size={18} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
            }
          >
            {appTexts.details}
          </Button>
          <Collapse expanded={isOpen} keepMounted={false}>
            <div className={classes.cardDetails}>{isOpen && details(row)}</div>
          </Collapse>
        </>
      )}
    </Card>
  )
}
