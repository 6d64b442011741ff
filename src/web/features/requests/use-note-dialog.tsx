// The dialog for a note on a job, and its opener.
import { type ReactNode, useState } from 'react'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const NoteDialog = onDemand(async () => (await import('./note-dialog.tsx')).NoteDialog)

export function useNoteDialog(requestId: string, boatName: string): { open: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  return {
    open: () => setIsOpen(true),
    dialog: isOpen && <NoteDialog requestId={requestId} boatName={boatName} onClose={() => setIsOpen(false)} />,
  }
}
