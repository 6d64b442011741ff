// Whom a customer lets onto their boats, and on whose boats they are.
import { Anchor } from '@mantine/core'
import type { Customer } from '../../../shared/customers/customers.contract.ts'
import { customersTexts } from '../../../shared/customers/customers.texts.ts'
import { Link } from '../../routing/link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { BOAT_PATHS } from '../boats/boat-paths.ts'
import { customerPath } from './customer-paths.ts'
import classes from './customers.module.css'

const { card: texts } = customersTexts

export function CustomerPeople({ customer: { people, peopleOf } }: { customer: Customer }) {
  if (people.length + peopleOf.length === 0) return null
  return (
    <Section title={texts.people}>
      <ul className={classes.boats}>
        {people.map(({ id, boatId, boatName, customerId, name, word }) => (
          <li key={id} className={classes.boat}>
            <span>
              {customerId ? (
                <Anchor component={Link} to={customerPath(customerId)} fw={600}>
                  {name}
                </Anchor>
              ) : (
                name
              )}
              {` · ${word}`}
            </span>
            <Anchor component={Link} to={`${BOAT_PATHS.ADMIN}/${boatId}`}>
              {boatName}
            </Anchor>
          </li>
        ))}
        {peopleOf.map(({ id, boatId, boatName, name, word }) => (
          <li key={id} className={classes.boat}>
            <span>{texts.onBoatOf(word, name)}</span>
            <Anchor component={Link} to={`${BOAT_PATHS.ADMIN}/${boatId}`}>
              {boatName}
            </Anchor>
          </li>
        ))}
      </ul>
    </Section>
  )
}
