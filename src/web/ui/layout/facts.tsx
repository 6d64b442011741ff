// Label and value pairs of a record; an empty value is left out.
import type { ReactNode } from 'react'
import classes from './facts.module.css'

interface Props {
  items: readonly (readonly [label: string, value: ReactNode])[]
}

export function Facts({ items }: Props) {
  const shown = items.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
  return (
    <dl className={classes.facts}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
