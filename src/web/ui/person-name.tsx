import { Email } from './email.tsx'
import classes from './person-name.module.css'

interface Props {
  name: string | null
  email: string
  /** The address beneath the name, where there is room for it; otherwise the name alone, which says it when pointed at. */
  withEmail?: boolean
}

/** Somebody as people know them; by the address where no name is known. */
export function PersonName({ name, email, withEmail }: Props) {
  return (
    <span className={classes.person} title={email}>
      {name ?? <Email address={email} />}
      {name && withEmail && (
        <span className={classes.address}>
          <Email address={email} />
        </span>
      )}
    </span>
  )
}
