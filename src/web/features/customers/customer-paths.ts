export const CUSTOMERS_PATH = '/admin/customers'
export const customerPath = (id: string): string => `${CUSTOMERS_PATH}/${id}`
