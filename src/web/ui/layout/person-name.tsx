import { shownPhone } from '../../../shared/phone.ts'
import { Email } from './email.tsx'
import classes from './person-name.module.css'

interface Props {
  name: string | null
  email: string
  /** Of a customer without an address. */
  phone?: string | null
  /** True: the address, or the number without one, is below the name. False: the name alone, with the address as its tooltip. */
  withEmail?: boolean
}

/** A person's name; the address if there is no name. A customer may have no address. */
export function PersonName({ name, email, phone, withEmail }: Props) {
  const below = email ? <Email address={email} /> : phone && shownPhone(phone)
  return (
    <span className={classes.person} title={email || undefined}>
      {name ?? <Email address={email} />}
      {name && below && withEmail && <span className={classes.address}>{below}</span>}
    </span>
  )
}
