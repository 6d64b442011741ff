/** A link that opens the phone's dialler. */
export const dialOf = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
