// The code of an invitation: 16 signs of 32, 80 random bits. None looks like another; whoever types one of those left out is understood.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_BYTES = 10

export const INVITATION_PATH = '/davet'

/** What follows the # is never sent to a server: the code stays out of logs, proxies and referrers. */
export const invitationAddress = (appUrl: string, code: string): string => `${appUrl}${INVITATION_PATH}#${code}`

/** Four groups of four signs. */
export function codeOf(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const signs = (bits.match(/.{5}/g) ?? []).map((five) => SIGNS[Number.parseInt(five, 2)]).join('')
  return (signs.match(/.{4}/g) ?? []).join('-')
}

/** As it is compared, whatever its case, groups and spaces. */
export const readCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll('İ', 'I')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
