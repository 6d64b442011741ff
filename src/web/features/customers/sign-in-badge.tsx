import { Badge } from '@mantine/core'
import type { CustomerRow } from '../../../shared/customers/customers.contract.ts'
import { customersTexts } from '../../../shared/customers/customers.texts.ts'

const COLOURS = { NONE: 'gray', INVITED: 'sea', ACTIVE: 'navy' } satisfies Record<CustomerRow['signIn'], string>

export const SignInBadge = ({ signIn, isArchived }: Pick<CustomerRow, 'signIn' | 'isArchived'>) =>
  isArchived ? (
    <Badge color="gray" miw="max-content">
      {customersTexts.states.ARCHIVED}
    </Badge>
  ) : (
    <Badge color={COLOURS[signIn]} miw="max-content">
      {customersTexts.signIns[signIn]}
    </Badge>
  )
