// The technician's dialog for extra work and its opener; undefined for people who may not draft now.
import { type ReactNode, useState } from 'react'
import type { ServiceRequest } from '../../../../shared/requests/requests.contract.ts'
import type { Party } from '../../../../shared/requests/requests.workflow.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { may } from '../../requests/request-rules.ts'

const ExtraDraftModal = onDemand(async () => (await import('./extra-draft-modal.tsx')).ExtraDraftModal)

interface ExtraDraft {
  open: (() => void) | undefined
  dialog: ReactNode
}

export function useExtraDraft(request: ServiceRequest, party: Party): ExtraDraft {
  const [isOpen, setIsOpen] = useState(false)
  const mayOpen = party.role === 'TECHNICIAN' && may('draftExtra', request, party)
  return {
    open: mayOpen ? () => setIsOpen(true) : undefined,
    // Stays open when the status changes: the person sees the refusal and keeps what was typed.
    dialog: isOpen && (
      <ExtraDraftModal
        requestId={request.id}
        boatName={request.boatName || request.requestNumber}
        onClose={() => setIsOpen(false)}
      />
    ),
  }
}
