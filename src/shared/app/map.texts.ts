/** Stands in the corner of every map, as the licence of its default tiles asks. */
export const MAP_ATTRIBUTION = '© OpenStreetMap katkıcıları'
