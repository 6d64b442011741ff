/** Shown in the corner of every map: the licence of its default tiles requires it. */
export const MAP_ATTRIBUTION = '© OpenStreetMap katkıcıları'
