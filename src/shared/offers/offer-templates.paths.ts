/** The page of the templates of offers. */
export const OFFER_TEMPLATES_PATH = '/admin/offer-templates'

/** The form of one; without an id, of a new one. */
export const offerTemplatePath = (id = 'new'): string => `${OFFER_TEMPLATES_PATH}/${encodeURIComponent(id)}`
