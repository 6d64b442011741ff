import { formatNumber } from '../numbers.ts'

export interface Place {
  latitude: number
  longitude: number
}

/** A boat's place, or null. */
export function placeOf(boat: { latitude: number | null; longitude: number | null }): Place | null {
  const { latitude, longitude } = boat
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Opens in the phone's map application. */
export const directionsTo = ({ latitude, longitude }: Place): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`

/** Six decimals are about 10 cm; the decimal comma is Turkish. */
export const formatCoordinate = (degrees: number): string => formatNumber(degrees, { most: 6, grouped: false })
