/** The list of users with this one in it. */
export const accountPath = (email: string): string => `/admin/users?${new URLSearchParams({ email })}`
