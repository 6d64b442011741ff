/** The list of users, filtered to this one. */
export const accountPath = (email: string): string => `/admin/users?${new URLSearchParams({ email })}`
