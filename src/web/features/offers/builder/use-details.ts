import { useState } from 'react'

/** Whether the fields that most people leave alone are shown; those with an error always are. */
export function useDetails(hasError: boolean): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setIsOpen] = useState(false)
  if (hasError && !isOpen) setIsOpen(true)
  return [isOpen, () => setIsOpen(!isOpen)]
}
