// What the form of a new request holds. `when` decides which of the times is asked for.
import type { Slot } from '../../../shared/appointments/appointments.contract.ts'
import type { RequestType } from '../../../shared/requests/requests.workflow.ts'

export type When = 'ANY' | 'RANGE' | 'SLOT'

interface Times {
  preferredStartDate: string
  preferredEndDate: string
  slot: Slot | null
}

export interface RequestValues extends Times {
  requestType: RequestType
  description: string
  boatId: string
  engineIds: string[]
  when: When
}

export const whenOf = ({ slot, preferredStartDate, preferredEndDate }: Times): When =>
  slot ? 'SLOT' : preferredStartDate || preferredEndDate ? 'RANGE' : 'ANY'
