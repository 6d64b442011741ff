import { Email } from './email.tsx'
import classes from './person-name.module.css'

interface Props {
  name: string | null
  email: string
  /** True: the address is below the name. False: the name alone, with the address as its tooltip. */
  withEmail?: boolean
}

/** A person's name; the address if there is no name. A customer may have no address. */
export function PersonName({ name, email, withEmail }: Props) {
  return (
    <span className={classes.person} title={email || undefined}>
      {name ?? <Email address={email} />}
      {name && email && withEmail && (
        <span className={classes.address}>
          <Email address={email} />
        </span>
      )}
    </span>
  )
}
