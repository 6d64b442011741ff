// Service and technician of a list.
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import type { PartList } from '../../../shared/inventory/part-lists.contract.ts'
import { Email } from '../../ui/layout/email.tsx'
import { PersonName } from '../../ui/layout/person-name.tsx'
import { Whole } from '../../ui/lists/whole.tsx'

const texts = partListsTexts.list

/** The request by its number, the customer by name where one is known. */
export function PartListService({ list }: { list: PartList }) {
  const { serviceRequestNumber, serviceRequestEmailString, customerName, boatName } = list
  if (!serviceRequestEmailString) return texts.noService
  return (
    <span title={serviceRequestEmailString}>
      <Whole>{serviceRequestNumber}</Whole>
      {' · '}
      {customerName ? `${customerName} · ${boatName}` : <Email address={serviceRequestEmailString} />}
    </span>
  )
}

export function PartListTechnician({ list }: { list: PartList }) {
  const { technicianEmailString, technicianName } = list
  if (!technicianEmailString) return texts.noTechnician
  return <PersonName name={technicianName} email={technicianEmailString} />
}
