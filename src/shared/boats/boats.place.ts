export interface Place {
  latitude: number
  longitude: number
}

/** A boat's place, where it has one. */
export function placeOf(boat: { latitude: number | null; longitude: number | null }): Place | null {
  const { latitude, longitude } = boat
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** The map application of the phone takes it from here. */
export const directionsTo = ({ latitude, longitude }: Place): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`

/** Six places are a hand's breadth; the comma is Turkish. */
export const formatCoordinate = (degrees: number): string =>
  degrees.toLocaleString('tr-TR', { maximumFractionDigits: 6, useGrouping: false })
