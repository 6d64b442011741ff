/** Only digits, spaces, and + ( ) - . /; between 7 and 20 characters. */
export const PHONE = /^[+()\d\s./-]{7,20}$/

/** A link that opens the phone's dialler. */
export const dialOf = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`

/** A link that opens a chat. It needs the number with its country; a number that begins with one 0 is Turkish. */
export const chatOf = (phone: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '').replace(/^00/, '').replace(/^0/, '90')}`
