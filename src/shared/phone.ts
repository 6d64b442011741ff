/** A number as the phone's own dialler takes it. */
export const dialOf = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
