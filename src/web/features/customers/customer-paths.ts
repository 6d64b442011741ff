export const CUSTOMERS_PATH = '/admin/customers'
export const customerPath = (id: string): string => `${CUSTOMERS_PATH}/${id}`
/** Also of an archived one, who has no card. */
export const statementPath = (id: string): string => `/admin/users/${id}/statement`
